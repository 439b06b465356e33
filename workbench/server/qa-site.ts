import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EdgeReleases, LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import { edgeOver } from '@stepwell/shell/edge';
import type { FastifyInstance } from 'fastify';
import { answerCall } from './scenario-calls';
import { ScenarioSession } from './scenario-session';

export interface QaSiteOptions {
  /** The shell's release, and the one remote that pages show. */
  shell: LoadedRelease;
  remote: LoadedRelease;
  /** Origin of a page that may show pages of this site in a frame. */
  framedBy?: string;
  /** A script of every page. */
  player?: { href: string; integrity: string };
  /** Adds routes. */
  extend?: (edge: FastifyInstance) => void;
}

/** A site that shows one remote: the real edge, over an API that answers by the scenario of the present session. */
export interface QaSite {
  origin: string;
  /** Replaces the session. The next pages and calls are those of `session`. */
  play(session: ScenarioSession): void;
  close(): Promise<void>;
}

export async function openQaSite({ shell, remote, extend, ...options }: QaSiteOptions): Promise<QaSite> {
  let session = new ScenarioSession(null);
  const api = createServer((request, response) => void answerCall(request, response, session));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const edge = await edgeOver(releasesWith(shell, remote), {
    dataDir: '.',
    publicUrl: 'http://localhost',
    trustedProxies: [],
    apiOrigin: `http://127.0.0.1:${port}`,
    app: { id: 'qa', key: 'qa' },
    devRemotes: false,
    framedBy: options.framedBy,
    extraScript: options.player,
    log: () => undefined,
  });
  extend?.(edge);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://localhost:${(edge.server.address() as AddressInfo).port}`,
    play(next) {
      session = next;
    },
    async close() {
      edge.server.closeAllConnections();
      api.close();
      api.closeAllConnections();
      await Promise.race([edge.close(), pause(2000)]);
    },
  };
}

/** What an edge reads if one remote alone is live. */
function releasesWith(shell: LoadedRelease, remote: LoadedRelease): EdgeReleases {
  const current: LiveReleases = {
    revision: 1,
    shell,
    remotes: new Map([[remote.feature, { liveId: remote.id, live: remote }]]),
    unusable: new Map(),
  };
  return {
    current,
    onChange: () => undefined,
    find: async (feature, id) => [shell, remote].find((each) => each.feature === feature && each.id === id),
    count: () => undefined,
    silentForMs: 0,
    close: async () => undefined,
  };
}
