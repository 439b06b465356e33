// What the federation runtime carries and no page of this site can reach, 2.3 KB (br) beside every region of a remote. It can
// read a snapshot, a list, by somebody's server, of what every remote consists of: pages name each remote's entry, and the
// build leaves out the plugin that would ask for one. And it can preload a remote's files, which is the edge's to do. This
// stands for both.

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
