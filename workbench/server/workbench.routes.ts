import { type Release, SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { MissingBrowser } from '@stepwell/remote-kit/chromium';
import type { PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { eventStream } from '@stepwell/shell/event-stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readFault } from '../src/server-api/fault-codes';
import {
  type ComparisonReply,
  type ComparisonRequest,
  type FaultChecksReply,
  type FaultChecksRequest,
  type RecordingReply,
  type RecordingRequest,
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from '../src/server-api/workbench-api';
import type { Generations } from './canvas/generations';
import { readScenarios, requireScenario } from './canvas/scenarios';
import { SESSION_COOKIE, type Session, type Sessions } from './canvas/sessions';
import { workbenchChoices } from './choices';
import { recordedScenario } from './recording/recording';
import type { Revisions } from './revisions';
import type { StatePlayer } from './test-run/state-player';
import { workbenchDocument } from './workbench-document';

export interface WorkbenchRoutesOptions {
  /** Build of the workbench's page. */
  page: Release;
  store: ReleaseStore;
  /** Shell of the canvas, unless a past revision is chosen. */
  shell: Release;
  sessions: Sessions;
  generations: Generations;
  revisions: Revisions;
  player: StatePlayer;
  log: (text: string) => void;
}

/** The workbench's page and its server API. */
export const workbenchRoutes: FastifyPluginAsync<WorkbenchRoutesOptions> = async (app, options) => {
  const { page, store, shell, sessions, generations, revisions, player, log } = options;
  /** The site at a past revision; `undefined` if none is chosen. */
  const pastOf = async (revision: string | number | undefined) =>
    revision === undefined ? undefined : revisions.at(Number(revision));
  const { html, headers } = workbenchDocument(page);
  app.get(WORKBENCH_PATHS.workbench, (_request, reply) => reply.headers(headers).send(html));
  // Deprecated since 1.2.0. Status 308 keeps method and body.
  for (const alias of ['/bench', '/bench/*'])
    app.all(alias, ({ url }, reply) => reply.redirect(url.replace('/bench', WORKBENCH_PATHS.workbench), 308));

  app.get<{ Querystring: { revision?: string } }>(WORKBENCH_PATHS.choices, (request, reply) =>
    sendResult(reply, async (): Promise<WorkbenchChoices> => {
      const past = await pastOf(request.query.revision);
      const current = await revisions.current();
      if (!past) return { remotes: workbenchChoices(store, shell, current), revision: null };
      const { live, ...revision } = past;
      const pastShell = store.read(SHELL, live[SHELL] ?? '');
      return { remotes: workbenchChoices(store, pastShell, current, live), revision };
    }),
  );

  app.post<{ Body: SessionRequest }>(WORKBENCH_PATHS.sessions, async (request, reply) => {
    const { remote, release, scenario: name, revision, faults = [], neighbours } = request.body;
    return sendResult(reply, async (): Promise<SessionReply> => {
      const live = (await pastOf(revision ?? undefined))?.live;
      if (live && live[remote] !== release)
        throw new ReleaseError(`${remote} ${release} was not live at revision ${revision}.`);
      const stored = store.read(remote, release);
      const scenario = name === null ? null : requireScenario(stored, name);
      const choice = { remote, release, scenario, live, neighbours, faults: faults.map(requireFault) };
      await generations.of(choice);
      const { id } = sessions.open(choice);
      reply.header('set-cookie', `${SESSION_COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`);
      return { id };
    });
  });

  app.post<{ Body: ComparisonRequest }>(WORKBENCH_PATHS.comparisons, async ({ body }, reply) =>
    sendResult(reply, async (): Promise<ComparisonReply> => {
      const live = await revisions.liveId(body.remote);
      if (live === body.release) throw new ReleaseError('This release is live: choose another to compare.');
      return { live, report: await player.compare(body, live, body.mode) };
    }),
  );

  app.post<{ Body: FaultChecksRequest }>(WORKBENCH_PATHS.faultChecks, async ({ body }, reply) =>
    sendResult(
      reply,
      async (): Promise<FaultChecksReply> => ({
        checks: await player.checkFaults(body, body.faults.map(requireFault)),
      }),
    ),
  );

  app.get<{ Params: { name: string } }>(`${WORKBENCH_PATHS.pictures}/:name`, ({ params }, reply) => {
    const picture = player.picture(params.name);
    return picture ? reply.type('image/png').send(picture) : reply.code(404).send();
  });

  app.get<{ Params: Record<'remote' | 'release' | 'scenario', string>; Querystring: { scheme?: string } }>(
    `${WORKBENCH_PATHS.thumbnails}/:remote/:release/:scenario`,
    async ({ params, query }, reply) => {
      const { remote, release, scenario } = params;
      const scheme = query.scheme === 'dark' ? 'dark' : 'light';
      try {
        const picture = await player.thumbnail(remote, release, scenario, scheme);
        return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(picture);
      } catch (error) {
        log(`no thumbnail of ${remote} ${release} ${scenario}: ${(error as Error).message}`);
        return reply.code(404).send();
      }
    },
  );

  app.post<{ Params: { id: string } }>(`${WORKBENCH_PATHS.sessions}/:id/network-gone`, (request, reply) => {
    const session = sessions.get(request.params.id);
    if (session) session.isOffline = true;
    return reply.code(session ? 204 : 404).send();
  });

  app.get<{ Params: { id: string } }>(`${WORKBENCH_PATHS.sessions}/:id/calls`, (request, reply) => {
    const session = sessions.get(request.params.id);
    if (!session) return reply.code(404).send();
    streamCalls(session, reply);
  });

  app.post<{ Params: { id: string }; Body: RecordingRequest }>(
    `${WORKBENCH_PATHS.sessions}/:id/recording`,
    (request, reply) =>
      sendResult(reply, async (): Promise<RecordingReply> => {
        const session = sessions.get(request.params.id);
        if (!session)
          throw new ReleaseError(
            'This session was closed, and its recorded calls are lost: play the scenario again.',
          );
        const { remote, release } = session.choice;
        return recordedScenario(request.body, session, readScenarios(store.read(remote, release)));
      }),
  );
};

/** @throws ReleaseError for an unknown fault */
function requireFault(code: string): PlacedFault {
  const fault = readFault(code);
  if (!fault) throw new ReleaseError(`There is no fault “${code}”.`);
  return fault;
}

/** Sends a result. If the tester can correct the error, sends 409 with the message of the error. */
async function sendResult(reply: FastifyReply, make: () => Promise<object>): Promise<FastifyReply> {
  try {
    return reply.header('cache-control', 'no-store').send(await make());
  } catch (error) {
    if (!(error instanceof ReleaseError || error instanceof MissingBrowser)) throw error;
    return reply.code(409).type('text/plain; charset=utf-8').send(error.message);
  }
}

function streamCalls(session: Session, reply: FastifyReply): void {
  const removeListener = session.onCall((call) => stream.send(call));
  const stream = eventStream(reply, removeListener);
  for (const call of session.calls) stream.send(call);
}
