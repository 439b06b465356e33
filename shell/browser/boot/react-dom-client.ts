import { createRoot, hydrateRoot } from 'react-dom/client';

/** React's half for the DOM, by names: of a package that is imported whole, webpack puts a copier of its names into the page. */
export const reactDom = { createRoot, hydrateRoot };
