// Has the browser keep this page, so that entering works without a connection. Nobody's entries are in it.

navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: location.pathname }));
