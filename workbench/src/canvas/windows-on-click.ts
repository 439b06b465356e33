/** Allows a page to open other windows only after a real click, so that steps of a scenario open no windows. */
export function openWindowsOnClickOnly(view: Window): void {
  const open = view.open.bind(view);
  view.open = (...args) => (view.navigator.userActivation?.isActive ? open(...args) : null);
}
