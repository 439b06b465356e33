import { page } from './build.mjs';

process.env.WORKBENCH_PAGE = page.folder;
await import('@stepwell/workbench/main');
