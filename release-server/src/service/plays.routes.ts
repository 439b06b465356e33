import { envelope } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import type { StorageManager } from '../promotion/storage-manager';
import {
  TEST_RUN_SUMMARY,
  TEST_RUN_SUMMARY_BYTES,
  type TestRunSummary,
} from '../publishing/test-run-summary';
import { type Allow, teamAndName } from './authority';
import { described, TEST_RUN_QUERY } from './calls';

interface PlayCall {
  Querystring: { by?: string };
  Body: TestRunSummary;
}

/** `POST /plays`: what a report says in short. Whoever may publish a release may say what he saw of it. */
export function testRunRoute(
  calls: FastifyInstance,
  manager: Pick<StorageManager, 'storeTestRun'>,
  allow: Allow,
): void {
  calls.post<PlayCall>(
    '/plays',
    {
      bodyLimit: TEST_RUN_SUMMARY_BYTES,
      schema: described('Stores a report with the release that it assessCanaries', 'publish it', {
        querystring: TEST_RUN_QUERY,
        body: TEST_RUN_SUMMARY,
      }),
    },
    async (request) => {
      const { body, query } = request;
      await allow(request, 'publish', [body.feature]);
      return envelope(200, 'OK', await manager.storeTestRun(body, teamAndName(request, query.by)));
    },
  );
}
