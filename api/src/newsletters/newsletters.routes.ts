import { subscribeRules } from '@stepwell/contract/rules';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../database/connection';
import { endpoint } from '../endpoint';
import { subscribe } from './newsletters.repository';

export function newslettersRoutes(app: FastifyInstance, sql: Sql): void {
  endpoint(
    app,
    'POST /api/newsletters/subscribeNewsletter',
    {
      summary: 'Subscribes an e-mail address; the reply does not tell whether it was known',
      rules: subscribeRules,
      noStore: true,
      answers: { 201: 'Subscribed' },
    },
    async ({ email }) => {
      await subscribe(sql, email);
      return { status: 201, message: 'Thank you for subscribing', data: { email } };
    },
  );
}
