// Replaces two parts of the federation runtime, 2.3 kB (brotli), that the site does not need: snapshots, because each page contains the data
// of its remotes, and preloading of remotes, because the edge adds preload links.

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
