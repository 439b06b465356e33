import { createRoot, hydrateRoot } from 'react-dom/client';

/** By name: with the whole package, webpack would add code to the page that copies all of its exports. */
export const reactDom = { createRoot, hydrateRoot };
