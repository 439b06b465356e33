import { subscribeRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { newsletterSubscribers } from '../database/schema/contacts';
import { endpoint, type SqlOf } from '../http/endpoint';
import type { RateLimits } from '../http/rate-limits';

export const newslettersRoutes: FastifyPluginAsync<{ sqlOf: SqlOf; limits: RateLimits }> = async (
  app,
  { sqlOf, limits },
) => {
  // All visitors share one limit, because an attacker may have many IP addresses.
  const globalLimit = limits.counter('newsletter', { max: 200, perMinutes: 60, isShared: true });

  endpoint(
    app,
    'POST /api/newsletters/subscribeNewsletter',
    {
      rules: subscribeRules,
      limit: { max: 5, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async ({ email, website }, request) => {
      await globalLimit.take(request);
      // Only bots fill in the hidden field `website`. They get the usual reply, but nothing is stored.
      if (!website)
        await sqlOf(request)
          .insert(newsletterSubscribers)
          .values({ email: email.toLowerCase() })
          .onConflictDoNothing();
      return { status: 201, data: { email } };
    },
  );
};
