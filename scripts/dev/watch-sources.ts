import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/** Packages whose code these processes run or serve. Remotes are watched by their own builds. */
const PACKAGES = {
  api: ['api', 'contract', 'server-kit'],
  edge: ['shell', 'contract', 'platform', 'shared-ui', 'server-kit', 'releases'],
} as const;

export type Part = keyof typeof PACKAGES;

/** Tests, builds, documents and the temporary files of editors. */
const IGNORED = /(^|\/)(node_modules|dist|coverage)(\/|$)|\.(test|testing|stories)\.tsx?$|\.md$|(^|\/)\.|~$/;
/** Editors write a file in several steps. */
const QUIET_MS = 100;

/** Calls `act` with the parts that changed files belong to, for one change at a time. */
export function watchSources(act: (changed: ReadonlySet<Part>) => Promise<void>): void {
  let changed = new Set<Part>();
  let timer: NodeJS.Timeout | undefined;
  let acting = Promise.resolve();
  const actNow = () => {
    const parts = changed;
    changed = new Set();
    acting = acting.then(() => act(parts));
  };
  for (const folder of new Set(Object.values(PACKAGES).flat()))
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || IGNORED.test(file.replaceAll('\\', '/'))) return;
      for (const part of ['api', 'edge'] as const)
        if (PACKAGES[part].some((each) => each === folder)) changed.add(part);
      clearTimeout(timer);
      timer = setTimeout(actNow, QUIET_MS);
    });
}
