// In every remote in development. React's production build, which the shell of a running site has, cannot refresh components; there a
// change reloads the page.
import.meta.webpackHot?.addStatusHandler((status) => {
  if (status !== 'apply') return;
  const { renderers = new Map() } = window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {};
  const canRefresh = [...renderers.values()].some(({ scheduleRefresh }) => scheduleRefresh);
  if (!canRefresh) location.reload();
});
