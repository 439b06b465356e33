import { ReleaseRefusal } from '@stepwell/releases/refusal';
import type { Release } from '@stepwell/releases/release';
import type { ReleaseStore } from '@stepwell/releases/store';
import { eventStream } from '@stepwell/shell/event-stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type SessionReply, type SessionRequest, WORKBENCH_PATHS } from '../src/workbench-api/workbench-api';
import { readScenarios, workbenchChoices } from './choices';
import type { Session, Sessions } from './sessions';
import type { Stages } from './stages';
import { workbenchDocument } from './workbench-document';

export interface WorkbenchRoutesOptions {
  /** The build of the workbench's own page. */
  page: Release;
  store: ReleaseStore;
  /** The shell of every stage. */
  shell: Release;
  sessions: Sessions;
  stages: Stages;
}

const COOKIE = 'stepwell-workbench';

/** The workbench's page, the gallery, and what the page asks its server. */
export const workbenchRoutes: FastifyPluginAsync<WorkbenchRoutesOptions> = async (app, options) => {
  const { page, store, shell, sessions, stages } = options;
  const { html, headers } = workbenchDocument(page);
  for (const path of [WORKBENCH_PATHS.workbench, WORKBENCH_PATHS.gallery])
    app.get(path, (_request, reply) => reply.headers(headers).send(html));

  app.get(WORKBENCH_PATHS.choices, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(workbenchChoices(store, shell)),
  );

  app.post<{ Body: SessionRequest }>(WORKBENCH_PATHS.sessions, async (request, reply) => {
    const { remote, release, scenario: name } = request.body;
    try {
      const scenarios = readScenarios(store.read(remote, release));
      const scenario = scenarios.find((each) => each.name === name) ?? null;
      if (name !== null && !scenario)
        throw new ReleaseRefusal(`${remote} ${release} has no scenario "${name}".`);
      await stages.of(remote, release);
      const session = sessions.open({ remote, release, scenario });
      const answer: SessionReply = { id: session.id };
      return reply
        .header('set-cookie', `${COOKIE}=${session.id}; Path=/; HttpOnly; SameSite=Strict`)
        .send(answer);
    } catch (error) {
      if (!(error instanceof ReleaseRefusal)) throw error;
      return reply.code(409).type('text/plain; charset=utf-8').send(error.message);
    }
  });

  app.get<{ Params: { id: string } }>(`${WORKBENCH_PATHS.sessions}/:id/calls`, (request, reply) => {
    const session = sessions.get(request.params.id);
    if (!session) return reply.code(404).send();
    streamCalls(session, reply);
  });
};

function streamCalls(session: Session, reply: FastifyReply): void {
  const end = session.onCall((call) => stream.send(call));
  const stream = eventStream(reply, end);
  for (const call of session.calls) stream.send(call);
}

/** Which session a page on the stage belongs to: the one that this browser opened last. */
export function sessionOf(request: FastifyRequest, sessions: Sessions): Session | undefined {
  const [, id] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
  return sessions.get(id);
}
