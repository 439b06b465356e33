import { contactRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { endpoint, type SqlOf } from '../http/endpoint';
import type { RateLimits } from '../http/rate-limits';
import { addQuery, newQueryId } from './queries.repository';

export const queriesRoutes: FastifyPluginAsync<{ sqlOf: SqlOf; limits: RateLimits }> = async (
  app,
  { sqlOf, limits },
) => {
  // All visitors share one limit, because an attacker may have many IP addresses.
  const globalLimit = limits.counter('queries', { max: 60, perMinutes: 60, isShared: true });

  endpoint(
    app,
    'POST /api/queries/addNewQuery',
    {
      rules: contactRules,
      limit: { max: 3, perMinutes: 5, isShared: true },
      noStore: true,
    },
    async ({ website, ...query }, request) => {
      await globalLimit.take(request);
      return {
        status: 201,
        // Only bots fill in the hidden field `website`. They get the usual reply, but nothing is stored.
        data: { id: website ? newQueryId() : await addQuery(sqlOf(request), query) },
      };
    },
  );
};
