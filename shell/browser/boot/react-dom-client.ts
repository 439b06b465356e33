import { createRoot, hydrateRoot } from 'react-dom/client';

/** Imports two names instead of the whole package. For the package, webpack would add code that copies all of its exports. */
export const reactDom = { createRoot, hydrateRoot };
