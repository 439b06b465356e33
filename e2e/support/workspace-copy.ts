import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { liveId } from './releases';
import { ROOT } from './root';
import { TEMPLATE_VARIABLE } from './site';

const EXCLUDED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  'coverage',
  'test-results',
  'docs',
  'e2e',
]);

/** A copy of the workspace that a test may change. */
export interface WorkspaceCopy {
  root: string;
  remove: () => void;
}

/** Copies sources and live builds of this workspace to a folder beside the template, and links installed packages. */
export function copyWorkspace(): WorkspaceCopy {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error('No template folder: run these tests with playwright.config.ts.');
  const root = mkdtempSync(join(dirname(template), 'workspace-'));
  cpSync(ROOT, root, { recursive: true, filter: (path) => path === ROOT || !EXCLUDED.has(basename(path)) });
  linkInstalled(root);
  const packages = {
    shell: 'shell',
    catalog: 'mfe-catalog',
    checkout: 'mfe-checkout',
    engagement: 'mfe-engagement',
  };
  for (const [feature, folder] of Object.entries(packages)) {
    const build = join(folder, 'dist', liveId(template, feature));
    cpSync(join(ROOT, build), join(root, build), { recursive: true });
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Links the installed packages of this repository into a copy of it. Packages of the workspace are linked to the copy's own folders. */
export function linkInstalled(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(to, '@stepwell'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.bin' || (name !== '@stepwell' && !name.startsWith('.')))
      link(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, '@stepwell'))) {
    const folder = relative(ROOT, realpathSync(join(from, '@stepwell', name)));
    link(join(root, folder), join(to, '@stepwell', name));
  }
  for (const name of readdirSync(root)) {
    const nested = join(ROOT, name, 'node_modules');
    if (existsSync(nested)) link(nested, join(root, name, 'node_modules'));
  }
}

function link(target: string, path: string): void {
  // Windows allows junctions without special rights.
  symlinkSync(target, path, 'junction');
}
