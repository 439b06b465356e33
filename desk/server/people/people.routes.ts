import type { Erasure } from '@stepwell/api/erase-person';
import type { FoundPerson } from '@stepwell/api/find-people';
import type { KnownData } from '@stepwell/api/known-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { personPath } from '../../src/orders/order-paths';
import { TEXTS } from '../../src/people/texts';
import { type Desk, hasRight, requireRight } from '../shared/desk';
import { asFile } from '../shared/download';
import { queryText, TEXT } from '../shared/requests';

const SEARCH = { type: 'object', properties: { search: TEXT } };
const ADDRESS = { type: 'object', properties: { email: TEXT }, required: ['email'] };
const ERASE = { type: 'object', properties: { typed: TEXT } };

const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Routes that find a person, show and export the stored data, and erase it. */
export function peopleRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<{ Querystring: { search?: string } }>(
    '/people',
    { schema: { querystring: SEARCH } },
    async (request, reply) => {
      await requireRight(request, 'privacy.find');
      const search = request.query.search?.trim() ?? '';
      if (WHOLE_ADDRESS.test(search)) return reply.redirect(personPath(search), 303);
      const people = search ? await desk.run<FoundPerson[]>(request, 'privacy.find', { search }) : undefined;
      return desk.sendPage(request, reply, { title: TEXTS.title }, 'people', { search, people });
    },
  );

  app.get<{ Querystring: { email: string } }>(
    '/people/known',
    { schema: { querystring: ADDRESS } },
    async (request, reply) => {
      const { email } = request.query;
      const known = await desk.run<KnownData>(request, 'privacy.show', { email });
      return desk.sendPage(request, reply, { title: known.email }, 'person', {
        known,
        canExport: await hasRight(request, 'privacy.export'),
        canErase: await hasRight(request, 'privacy.erase'),
      });
    },
  );

  app.post<{ Body: { email: string } }>(
    '/people/export',
    { schema: { body: ADDRESS } },
    async (request, reply) => {
      const known = await desk.run<KnownData>(request, 'privacy.export', { email: request.body.email });
      return asFile(reply, { name: `${known.email}.json`, type: 'application/json; charset=utf-8' }).send(
        `${JSON.stringify(known, null, 2)}\n`,
      );
    },
  );

  app.get<{ Querystring: { email: string } }>(
    '/people/erase',
    { schema: { querystring: ADDRESS } },
    (request, reply) => sendErase(request, reply, request.query.email),
  );

  app.post<{ Body: { typed?: string } }>(
    '/people/erase',
    { schema: { body: ERASE } },
    async (request, reply) => {
      const email = queryText(request, 'email');
      const { typed = '' } = request.body;
      if (typed.trim().toLowerCase() !== email.trim().toLowerCase())
        return sendErase(request, reply, email, typed);
      const { orders } = await desk.run<Erasure>(request, 'privacy.erase', { email });
      const done = TEXTS.erase.done(orders.erased.length, orders.kept.length);
      return desk.redirect(reply, personPath(email), done);
    },
  );

  /** The page that shows the effects of an erasure before it is carried out. @param typed the typed address, if it is not the person's */
  async function sendErase(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    typed?: string,
  ): Promise<FastifyReply> {
    const erasure = await desk.run<Erasure>(request, 'privacy.erase', { email }, { dryRun: true });
    const page = {
      title: TEXTS.erase.title,
      ...(typed !== undefined && {
        values: { typed },
        refusal: { status: 422, message: '', errors: { typed: TEXTS.erase.differs } },
      }),
    };
    return desk.sendPage(request, reply, page, 'erase', { email, erasure });
  }
}
