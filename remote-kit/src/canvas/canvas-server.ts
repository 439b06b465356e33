import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import type { Release } from '@stepwell/release-server/release';
import type { PlaySite } from '../plays/play-site';
import { versionOf } from '../plays/version-of';
import { bundleStage } from './canvas-bundle';
import { scenariosOf, stagedRelease } from './release-under-test';
import { COOKIE, StageAnswers } from './request-handler';

/** A server on this machine alone that shows one remote in any of its scenarios, as a release of it would be. */
export interface Stage {
  /** Of this server, such as `http://localhost:3100`. */
  origin: string;
  /** The scenarios of the release that is on it now. */
  scenarios: () => readonly Scenario[];
  /** The release that is on it now, or another one of the same remote, for plays from outside. */
  playSite: (other?: Release) => PlaySite;
  close: () => Promise<void>;
}

export interface StageOptions {
  /** Any free one by default. */
  port?: number;
  report: (text: string) => void;
}

/** Builds a remote and puts it on a stage. @throws Error with what the build said, or that the port is taken */
export async function openStage(remote: string, { port = 0, report }: StageOptions): Promise<Stage> {
  const bundle = mkdtempSync(join(tmpdir(), 'stepwell-stage-'));
  const clearAway = () => rmSync(bundle, { recursive: true, force: true });
  try {
    const built = () => stagedRelease(remote, report);
    const answers = new StageAnswers(bundle, await built(), built);
    report('building the stage');
    await bundleStage(remote, bundle);
    const server = createServer((request, response) => void answers.answer(request, response));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    return {
      origin,
      playSite: (other) => stagePlaySite(answers, origin, other),
      scenarios: () => answers.staged.scenarios,
      close: async () => {
        await closed(server);
        clearAway();
      },
    };
  } catch (error) {
    clearAway();
    throw error;
  }
}

function stagePlaySite(answers: StageAnswers, origin: string, other?: Release): PlaySite {
  if (other) answers.put(other);
  const release = other ?? answers.staged.release;
  const scenarios = other ? scenariosOf(other) : answers.staged.scenarios;
  return {
    feature: release.feature,
    release,
    origin,
    playedOn: `the stage of remote-kit ${versionOf('@stepwell/remote-kit')}`,
    scenarios,
    open: async (scenario, context) => {
      const { id, calls } = answers.begin(scenario, true, release);
      await context.addCookies([{ name: COOKIE, value: id, url: origin, sameSite: 'Strict' }]);
      return { url: origin + scenario.path, calls: () => [...calls] };
    },
  };
}

function closed(server: Server): Promise<void> {
  const whenClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return whenClosed;
}
