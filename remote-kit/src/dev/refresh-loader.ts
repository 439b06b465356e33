import { relative } from 'node:path';
import { transform } from '@swc/core';
import type { LoaderContext } from 'webpack';

export interface RefreshOptions {
  /** The repository: modules are called by their path from here. */
  root: string;
  /** Modules that the manifest names, whole paths without endings. */
  entries: readonly string[];
  /** Folder of what is built into the remote beside its own sources. */
  inPage: string;
}

/** By this query an entry's own source is asked for; without it, what stands for it. */
const OWN = '?own';

/**
 * Makes a source one whose code can be replaced in an open page. An entry becomes a module that stays and hands on to the
 * entry's own; what a module tells of its components goes to the stand-ins.
 */
// biome-ignore lint/style/noDefaultExport: how webpack takes a loader
export default function refreshLoader(this: LoaderContext<RefreshOptions>, source: string): void {
  const { root, entries, inPage } = this.getOptions();
  const done = this.async();
  const name = relative(root, this.resourcePath);
  if (this.resourceQuery !== OWN && entries.includes(this.resourcePath.replace(/\.tsx?$/, ''))) {
    done(null, standingFor(this.resourcePath + OWN, inPage));
    return;
  }
  transform(source, optionsFor(this.resourcePath)).then(
    ({ code, map }) => done(null, replaceable(code, name, inPage), map),
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

/** Under this name JSX finds its runtime. */
export const IN_PAGE = 'remote-kit-in-page';

function standingFor(own: string, inPage: string): string {
  const from = JSON.stringify(own);
  const toLive = JSON.stringify(`${inPage}/live-entry`);
  return `import * as own from ${from};
import { applyBuilds, liveEntry } from ${toLive};
export * from ${from};
export const { Component, load, head } = liveEntry(() => own);
import.meta.webpackHot.accept(${from}, () => undefined);
applyBuilds(import.meta.webpackHot, () => __webpack_hash__);
`;
}

/** On one line before and after, so that lines are what they were. */
function replaceable(code: string, name: string, inPage: string): string {
  const toStandIns = JSON.stringify(`${inPage}/refresh-runtime`);
  const id = JSON.stringify(name);
  // A store that is there keeps the actions it was made with.
  if (/\bdefineStore\(/.test(code)) return `${code}\nimport.meta.webpackHot.decline();`;
  if (!code.includes('$Refresh')) return code;
  return `import { acceptComponents, refreshRuntimeFor } from ${toStandIns}; const { $RefreshReg$, $RefreshSig$ } = refreshRuntimeFor(${id}); ${code}
acceptComponents(__webpack_module__.exports, import.meta.webpackHot);`;
}
