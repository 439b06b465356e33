// Replaces files of the federation runtime that the site does not use, 2.3 kB (brotli): snapshots, by which a server describes all
// remotes (here each page contains the data of its remotes), and preloading of remotes (here the edge adds preload links).

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}

export function getGlobalRemoteInfo() {
  return {};
}

function unused() {
  throw new Error(
    'This part of the federation runtime is not in the build of the shell: see shell/build/unused-of-federation.mjs.',
  );
}

export {
  unused as defaultPreloadArgs,
  unused as formatPreloadArgs,
  unused as normalizePreloadExposes,
  unused as preloadAssets,
};
