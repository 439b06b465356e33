/** The theme of the workbench's page: the tester's choice, or that of the system. */
export function themeOf({ documentElement, defaultView }: Document): 'light' | 'dark' {
  const { theme } = documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return defaultView?.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
