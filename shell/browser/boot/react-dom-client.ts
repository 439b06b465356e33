import { createRoot, hydrateRoot } from 'react-dom/client';

/** `main.tsx` imports this module dynamically. A dynamic import of the package itself would add code that copies all of its exports. */
export const reactDom = { createRoot, hydrateRoot };
