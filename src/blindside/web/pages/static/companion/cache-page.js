// Asks the service worker to cache this page, so that it opens without a connection. It contains no entries.

navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ cachePage: location.pathname }));
