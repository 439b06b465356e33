import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '../workspace/workspace';

/** Packages whose sources are part of the shell or of a server. Remotes are watched by their own builds. */
const WATCHED = ['shell', 'site', 'contract', 'platform', 'shared-ui', 'server-kit', 'release-server', 'api'];

/** Editors write a file in several steps, so a change is reported when no further change follows within this time. */
const QUIET_MS = 100;

/** What a changed file is part of. `npm run dev` rebuilds or restarts these parts. */
export interface Changed {
  /** The shell's release contains this code. */
  shell: boolean;
  /** The API runs this code. */
  api: boolean;
  /** The edge runs this code: code of the edge, and code that the edge shares with the browser. */
  edge: boolean;
}

/** Which processes a change to this file affects. @param file path from the root @returns null for tests, builds and documents */
export function changeOf(file: string): Changed | null {
  const [folder = '', ...path] = file.split(sep);
  const pathInFolder = path.join('/');
  if (/(^|\/)(node_modules|dist|coverage)(\/|$)/.test(pathInFolder)) return null;
  if (/\.(test|testing)\.tsx?$|\.md$|(^|\/)\.|~$|\.sw[a-z]$/.test(pathInFolder)) return null;
  const isShared = ['contract', 'server-kit'].includes(folder);
  return {
    shell:
      ['shell', 'site', 'contract', 'platform', 'shared-ui'].includes(folder) &&
      // `shell/edge` and `site/server` run in the edge only.
      !/^(edge|server)\//.test(pathInFolder),
    api: folder === 'api' || isShared,
    // The whole shell, because the edge imports both `shell/edge` and `shell/browser`.
    edge: ['shell', 'site', 'platform', 'release-server'].includes(folder) || isShared,
  };
}

/** Merges two changes. */
export function bothOf(first: Changed | null, second: Changed): Changed {
  if (!first) return second;
  return {
    shell: first.shell || second.shell,
    api: first.api || second.api,
    edge: first.edge || second.edge,
  };
}

/** Calls `onChange` after changes of sources. @returns a function that stops the watch */
export function watchSources(onChange: (changed: Changed) => void): () => void {
  let changed: Changed | null = null;
  let timer: NodeJS.Timeout | undefined;
  const onFileChange = (file: string) => {
    const change = changeOf(file);
    if (!change) return;
    changed = bothOf(changed, change);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const merged = changed;
      changed = null;
      if (merged) onChange(merged);
    }, QUIET_MS);
  };
  const watchers = WATCHED.filter((folder) => existsSync(join(ROOT, folder))).map((folder) =>
    watchFolder(folder, onFileChange),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function watchFolder(folder: string, onFileChange: (file: string) => void): FSWatcher {
  return watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (name) onFileChange(join(folder, name));
  });
}
