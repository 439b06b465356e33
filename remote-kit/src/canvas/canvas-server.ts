import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@stepwell/release-server/release';
import { versionOf } from '../build/workspace';
import type { PlaySite } from '../plays/play-site';
import { listenLocally } from '../serving/listen';
import { bundleCanvas } from './canvas-bundle';
import { releaseUnderTest, scenariosOf } from './release-under-test';
import { CanvasRequestHandler, COOKIE } from './request-handler';

/** A local server that shows one remote in any of its scenarios. */
export interface Canvas {
  /** Such as `http://localhost:3100`. */
  origin: string;
  /** The canvas for plays by Playwright. @param other another release of the same remote, to show instead of the built one */
  playSite: (other?: Release) => PlaySite;
  close: () => Promise<void>;
}

export interface CanvasOptions {
  /** Default: any free port. */
  port?: number;
  report: (text: string) => void;
}

/** Builds a remote, and serves it. @throws Error with the output of a failed build, or if the port is in use */
export async function openCanvas(remote: string, { port = 0, report }: CanvasOptions): Promise<Canvas> {
  const bundle = mkdtempSync(join(tmpdir(), 'stepwell-canvas-'));
  const removeBundle = () => rmSync(bundle, { recursive: true, force: true });
  try {
    const build = () => releaseUnderTest(remote, report);
    const handler = new CanvasRequestHandler(bundle, await build(), build);
    report('building the canvas');
    await bundleCanvas(remote, bundle);
    const server = createServer((request, response) => void handler.answer(request, response));
    // A browser repeats a request when a reused connection is closed, so the page would not notice a scenario's `drop`.
    server.maxRequestsPerSocket = 1;
    const origin = await listenLocally(server, port);
    return {
      origin,
      playSite: (other) => canvasPlaySite(handler, origin, other),
      close: async () => {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
        removeBundle();
      },
    };
  } catch (error) {
    removeBundle();
    throw error;
  }
}

function canvasPlaySite(handler: CanvasRequestHandler, origin: string, other?: Release): PlaySite {
  if (other) handler.addRelease(other);
  const release = other ?? handler.active.release;
  const scenarios = other ? scenariosOf(other) : handler.active.scenarios;
  return {
    feature: release.feature,
    release,
    origin,
    playedOn: `the canvas of remote-kit ${versionOf('@stepwell/remote-kit')}`,
    scenarios,
    open: async (scenario, context) => {
      const { id, calls } = handler.begin(scenario, { isDrivenExternally: true, release });
      await context.addCookies([{ name: COOKIE, value: id, url: origin, sameSite: 'Strict' }]);
      return { url: origin + scenario.path, calls: () => [...calls] };
    },
  };
}
