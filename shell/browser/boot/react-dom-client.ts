import { createRoot, hydrateRoot } from 'react-dom/client';

/** Imports two names instead of the package, for which webpack would add code to the page that copies all of its exports. */
export const reactDom = { createRoot, hydrateRoot };
