import { contactRules } from '@stepwell/contract/rules';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../database/connection';
import { endpoint } from '../endpoint';
import { addQuery } from './queries.repository';

export function queriesRoutes(app: FastifyInstance, sql: Sql): void {
  endpoint(
    app,
    'POST /api/queries/addNewQuery',
    {
      summary: 'Sends a question to the academy',
      rules: contactRules,
      noStore: true,
      answers: { 201: 'Kept' },
    },
    async (query) => ({
      status: 201,
      message: 'We have received your query',
      data: { id: await addQuery(sql, query) },
    }),
  );
}
