import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContents, recordOf } from '@stepwell/releases/contents';
import {
  type EdgeReleases,
  heldRelease,
  type LiveReleases,
  type LoadedRelease,
} from '@stepwell/releases/edge';
import { containerName, RECORD_FILE, type ReleaseRecord } from '@stepwell/releases/release';
import { readManifest } from '@stepwell/remote-kit/internal/manifest';
import { featureOf } from '@stepwell/remote-kit/internal/workspace';
import { listen, runServer } from '@stepwell/server-kit/run-server';
import { edgeOver } from '@stepwell/shell/edge';
import { readEdgeSettings } from '@stepwell/shell/settings';

// The edge of `npm run dev`: the shell of a development build, and every remote from the server of its sources. Environment variables, in
// addition to those of an edge: DEV_SHELL (folder of the build), DEV_ORIGIN, DEV_REMOTE_FOLDERS (with commas).

const { DEV_SHELL = '', DEV_ORIGIN = '', DEV_REMOTE_FOLDERS = '' } = process.env;

runServer(async (onShutdown) => {
  const { host, port, ...options } = readEdgeSettings(process.env);
  const log = (text: string) => void process.stdout.write(`edge: ${text}\n`);
  const edge = await edgeOver(devReleases(), { ...options, devOrigin: DEV_ORIGIN, reloads: true, log });
  await listen(edge, { host, port }, onShutdown);
});

function devReleases(): EdgeReleases {
  const shell = builtShell();
  const current: LiveReleases = {
    // Open pages reload at another revision, so each start of this process has its own.
    revision: Date.now(),
    shell,
    remotes: new Map(DEV_REMOTE_FOLDERS.split(',').map(remoteFromSource)),
    unusable: new Map(),
  };
  return {
    current,
    onChange: () => undefined,
    find: async (feature, id) => (feature === shell.feature && id === shell.id ? shell : undefined),
    count: () => undefined,
    silentForMs: 0,
    close: async () => undefined,
  };
}

function builtShell(): LoadedRelease {
  const record = recordOf<ReleaseRecord>(readFileSync(join(DEV_SHELL, RECORD_FILE)));
  return heldRelease(readContents(DEV_SHELL), record, undefined);
}

/** A release without files: the browser loads them from the server of the remote's sources. */
function remoteFromSource(folder: string): [string, { liveId: string; live: LoadedRelease }] {
  const feature = featureOf(folder);
  const live: LoadedRelease = {
    feature,
    id: 'dev',
    container: containerName(feature, 'dev'),
    base: `${DEV_ORIGIN}/${feature}/`,
    needs: {},
    lends: {},
    modules: {},
    files: {},
    at: '',
    by: '',
    manifest: readManifest(folder),
    file: () => undefined,
  };
  return [feature, { liveId: 'dev', live }];
}
