import { type Release, SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { eventStream } from '@stepwell/shell/event-stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type ActiveFault, readFault } from '../src/server-api/fault-codes';
import {
  type RecordingReply,
  type RecordingRequest,
  type SessionReply,
  type SessionRequest,
  WORKBENCH_PATHS,
  type WorkbenchChoices,
} from '../src/server-api/workbench-api';
import type { Generations } from './canvas/generations';
import { SESSION_COOKIE } from './canvas/session-cookie';
import type { Session, Sessions } from './canvas/sessions';
import { readScenarios, workbenchChoices } from './choices';
import { recordedScenario } from './recording/recording';
import type { Revisions } from './revisions';
import { workbenchDocument } from './workbench-document';

export interface WorkbenchRoutesOptions {
  /** Build of the workbench's page. */
  page: Release;
  store: ReleaseStore;
  /** Shell that the canvas uses. */
  shell: Release;
  sessions: Sessions;
  generations: Generations;
  revisions: Revisions;
}

/** The workbench's page and its server API. */
export const workbenchRoutes: FastifyPluginAsync<WorkbenchRoutesOptions> = async (app, options) => {
  const { page, store, shell, sessions, generations, revisions } = options;
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
      if (!past) return { remotes: workbenchChoices(store, shell), revision: null };
      const { live, ...revision } = past;
      return { remotes: workbenchChoices(store, store.read(SHELL, live[SHELL] ?? ''), live), revision };
    }),
  );

  app.post<{ Body: SessionRequest }>(WORKBENCH_PATHS.sessions, async (request, reply) => {
    const { remote, release, scenario: name, revision, faults = [], neighbours } = request.body;
    return sendResult(reply, async (): Promise<SessionReply> => {
      const live = (await pastOf(revision ?? undefined))?.live;
      if (live && live[remote] !== release)
        throw new ReleaseError(`${remote} ${release} was not live at revision ${revision}.`);
      const scenarios = readScenarios(store.read(remote, release));
      const scenario = scenarios.find((each) => each.name === name) ?? null;
      if (name !== null && !scenario)
        throw new ReleaseError(`${remote} ${release} has no scenario "${name}".`);
      const choice = { remote, release, scenario, live, neighbours, faults: faults.map(requireFault) };
      await generations.of(choice);
      const { id } = sessions.open(choice);
      reply.header('set-cookie', `${SESSION_COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`);
      return { id };
    });
  });

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
function requireFault(code: string): ActiveFault {
  const fault = readFault(code);
  if (!fault) throw new ReleaseError(`There is no fault “${code}”.`);
  return fault;
}

/** Sends a result, or 409 with the message of a refusal. */
async function sendResult(reply: FastifyReply, make: () => Promise<object>): Promise<FastifyReply> {
  try {
    return reply.header('cache-control', 'no-store').send(await make());
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return reply.code(409).type('text/plain; charset=utf-8').send(error.message);
  }
}

function streamCalls(session: Session, reply: FastifyReply): void {
  const end = session.onCall((call) => stream.send(call));
  const stream = eventStream(reply, end);
  for (const call of session.calls) stream.send(call);
}
