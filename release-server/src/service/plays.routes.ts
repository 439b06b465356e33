import { envelope } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import type { DepotManager } from '../promotion/storage-manager';
import { PLAY_SUMMARY, PLAY_SUMMARY_BYTES, type PlaySummary } from '../publishing/play-summary';
import { type Allow, teamAndName } from './authority';
import { described, PLAY_QUERY } from './calls';

interface PlayCall {
  Querystring: { by?: string };
  Body: PlaySummary;
}

/** `POST /plays`: what a report says in short. Whoever may publish a release may say what he saw of it. */
export function playRoute(
  calls: FastifyInstance,
  manager: Pick<DepotManager, 'storePlay'>,
  allow: Allow,
): void {
  calls.post<PlayCall>(
    '/plays',
    {
      bodyLimit: PLAY_SUMMARY_BYTES,
      schema: described('Stores a report with the release that it judged', 'publish it', {
        querystring: PLAY_QUERY,
        body: PLAY_SUMMARY,
      }),
    },
    async (request) => {
      const { body, query } = request;
      await allow(request, 'publish', [body.feature]);
      return envelope(200, 'OK', await manager.storePlay(body, teamAndName(request, query.by)));
    },
  );
}
