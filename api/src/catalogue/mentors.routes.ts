import type { FastifyPluginAsync } from 'fastify';
import { endpoint, type KeptReply } from '../http/endpoint';
import type { CatalogueMemory, CatalogueState } from './catalogue-memory';

export const mentorsRoutes: FastifyPluginAsync<{ catalogue: CatalogueMemory }> = async (
  app,
  { catalogue },
) => {
  endpoint(
    app,
    'GET /api/mentors/getAllMentors',
    { summary: 'Every mentor', kept: () => catalogue.ready(allMentors) },
    async () => allMentors(await catalogue.current()),
  );
};

function allMentors({ mentors, listReply }: CatalogueState): KeptReply {
  return listReply('mentors', () => mentors);
}
