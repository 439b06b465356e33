import { performReactRefresh } from 'react-refresh/runtime';

/**
 * Called at the end of each entry module, whose exports are not only components, so that Fast Refresh alone would reload the page.
 * @param hot `import.meta.webpackHot` of the module @param entry its exports
 */
export function acceptEntry(hot, { Component: _, ...others }) {
  // The shell keeps the functions of the first module, so a change of these reloads the page.
  const text = Object.values(others).map(String).join('\n');
  const before = hot.data?.text;
  hot.dispose((data) => {
    data.text = text;
  });
  hot.accept();
  if (before === text) setTimeout(performReactRefresh);
  else if (before !== undefined) location.reload();
}
