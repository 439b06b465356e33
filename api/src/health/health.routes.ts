import { sql as query } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import type { Sql } from '../database/connection';
import { endpoint } from '../endpoint';
import { Refusal } from '../refusal';

const PATIENCE_MS = 2000;

export function healthRoutes(app: FastifyInstance, sql: Sql): void {
  endpoint(
    app,
    'GET /health',
    {
      summary: 'Whether the API and its database answer',
      noStore: true,
      answers: { 503: 'The database does not' },
    },
    async () => {
      if (!(await answers(sql))) throw new Refusal(503, 'The database does not answer');
      return { data: { version: packageJson.version, database: 'up' as const } };
    },
  );
}

async function answers(sql: Sql): Promise<boolean> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const tooLate = new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false)));
  const asked = sql.execute(query`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]);
}
