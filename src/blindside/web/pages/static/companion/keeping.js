// Has the browser keep this page, so that entering works without a connection. Nobody's entries are in it.

addEventListener("load", async () => {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  const files = performance.getEntriesByType("resource").map((one) => one.name);
  worker?.postMessage({ keep: [location.pathname, ...files] });
});
