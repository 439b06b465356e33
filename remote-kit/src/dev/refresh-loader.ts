import { relative } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';

export interface RefreshOptions {
  /** Root of the repository: module names are relative to it. */
  root: string;
  /** Absolute paths of the manifest's modules without extension. */
  entries: readonly string[];
  /** Folder of the refresh runtime. */
  inPage: string;
}

/** Query of an entry's original source. */
const OWN_SOURCE = '?own';

/** webpack loader for hot replacement: an entry becomes a wrapper that is never replaced, and each module registers its components. */
// biome-ignore lint/style/noDefaultExport: how webpack takes a loader
export default function refreshLoader(this: LoaderContext<RefreshOptions>, source: string): void {
  const { root, entries, inPage } = this.getOptions();
  const done = this.async();
  const name = relative(root, this.resourcePath);
  if (this.resourceQuery !== OWN_SOURCE && entries.includes(this.resourcePath.replace(/\.tsx?$/, ''))) {
    done(null, wrapperOf(this.resourcePath + OWN_SOURCE, inPage));
    return;
  }
  transform(source, optionsFor(this.resourcePath)).then(
    ({ code, map }) => done(null, withRefresh(code, name, inPage), map),
    ({ message }: Error) => done(new Error(message.replace(/\s*Caused by:[\s\S]*/, ''))),
  );
}

function optionsFor(filename: string) {
  return {
    filename,
    configFile: false as const,
    swcrc: false,
    sourceMaps: true,
    module: { type: 'es6' as const },
    jsc: {
      target: 'es2022' as const,
      parser: { syntax: 'typescript' as const, tsx: filename.endsWith('x') },
      transform: {
        react: { runtime: 'automatic' as const, development: true, refresh: true, importSource: IN_PAGE },
      },
    },
  };
}

/** Import source of JSX. */
export const IN_PAGE = 'remote-kit-in-page';

function wrapperOf(own: string, inPage: string): string {
  const from = JSON.stringify(own);
  const liveEntry = JSON.stringify(`${inPage}/live-entry`);
  return `import * as own from ${from};
import { applyBuilds, liveEntry } from ${liveEntry};
export * from ${from};
export const { Component, load, head } = liveEntry(() => own);
import.meta.webpackHot.accept(${from}, () => undefined);
applyBuilds(import.meta.webpackHot, __webpack_public_path__, () => __webpack_hash__);
`;
}

/** Adds the registration of components to the first and last line of a module, so that its line numbers do not change. */
function withRefresh(code: string, name: string, inPage: string): string {
  const refreshRuntime = JSON.stringify(`${inPage}/refresh-runtime`);
  const id = JSON.stringify(name);
  // An open page keeps a store with its old actions, so only a reload shows the change.
  if (/\bdefineStore\(/.test(code)) return `${code}\nimport.meta.webpackHot.decline();`;
  if (!code.includes('$Refresh')) return code;
  return `import { acceptComponents, refreshRuntimeFor } from ${refreshRuntime}; const { $RefreshReg$, $RefreshSig$ } = refreshRuntimeFor(${id}); ${code}
acceptComponents(__webpack_module__.exports, import.meta.webpackHot);`;
}
