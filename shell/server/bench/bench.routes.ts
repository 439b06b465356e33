import { ReleaseRefusal } from '@stepwell/releases/refusal';
import type { Release } from '@stepwell/releases/release';
import type { ReleaseStore } from '@stepwell/releases/store';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { BENCH_PATHS, type SessionReply, type SessionRequest } from '../../src/bench/bench-api';
import { eventStream } from '../http/event-stream';
import { benchDocument } from './bench-document';
import { benchChoices, readScenarios } from './choices';
import type { Session, Sessions } from './sessions';
import type { Stages } from './stages';

export interface BenchRoutesOptions {
  store: ReleaseStore;
  /** The shell that the bench and every stage use. */
  shell: Release;
  sessions: Sessions;
  stages: Stages;
}

const COOKIE = 'stepwell-bench';

/** The bench's page, the catalogue, and what the page asks its server. */
export const benchRoutes: FastifyPluginAsync<BenchRoutesOptions> = async (app, options) => {
  const { store, shell, sessions, stages } = options;
  const { html, headers } = benchDocument(shell);
  for (const path of [BENCH_PATHS.bench, BENCH_PATHS.catalogue])
    app.get(path, (_request, reply) => reply.headers(headers).send(html));

  app.get(BENCH_PATHS.choices, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(benchChoices(store, shell)),
  );

  app.post<{ Body: SessionRequest }>(BENCH_PATHS.sessions, async (request, reply) => {
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

  app.get<{ Params: { id: string } }>(`${BENCH_PATHS.sessions}/:id/calls`, (request, reply) => {
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
