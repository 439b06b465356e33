import { createRoot, hydrateRoot } from 'react-dom/client';

/** For the dynamic import in `main.tsx`. A dynamic import of the package itself would add code that copies all of its exports. */
export const reactDom = { createRoot, hydrateRoot };
