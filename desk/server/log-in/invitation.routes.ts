import type { InvitationView } from '@stepwell/api/invitations';
import type { NewSession } from '@stepwell/api/sessions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InvitationPageProps } from '../../src/log-in/InvitationPage';
import { INVITATION } from '../../src/log-in/texts';
import { attempt, type Desk } from '../shared/desk';
import { TEXT } from '../shared/requests';
import { clientOf } from '../shared/session';
import type { LogInLimit } from './log-in-limit';
import { replaceSession } from './replace-session';

const SECRET = { type: 'object', properties: { secret: { type: 'string', pattern: '^[\\w-]{43}$' } } };
/** Fields of the first owner only, because the invitation of any other member contains name and address. */
const OWNER = { type: 'object', properties: { name: TEXT, email: TEXT } };

/** Routes of the log-in by an invitation's link. */
export function invitationRoutes(app: FastifyInstance, desk: Desk, limit: LogInLimit): void {
  app.get<{ Params: { secret: string } }>(
    '/invitation/:secret',
    { schema: { params: SECRET } },
    async (request, reply) => {
      const member = await memberOf(request, request.params.secret);
      const props = { action: request.url, member };
      return desk.sendPage(request, reply, { title: INVITATION.title }, 'invitation', props);
    },
  );

  app.post<{ Params: { secret: string }; Body?: { name?: string; email?: string } }>(
    '/invitation/:secret',
    { schema: { params: SECRET, body: OWNER } },
    async (request, reply) => {
      const { secret } = request.params;
      const member = await memberOf(request, secret);
      const { name = '', email = '' } = request.body ?? {};
      const { result, refusal } = await attempt(() =>
        desk.run<NewSession>(request, 'session.by-invitation', {
          secret,
          firstOwner: member ? undefined : { name, email, systemUser: desk.systemUser },
          ...clientOf(request),
        }),
      );
      if (refusal) {
        const page = { title: INVITATION.title, values: { name, email }, refusal };
        return desk.sendPage(request, reply, page, 'invitation', { action: request.url, member });
      }
      await replaceSession(desk, request, reply, result);
      return desk.redirect(reply, '/account', INVITATION.welcome(result.member.name));
    },
  );

  /** The invited member; `null` for the first owner's link. @throws ApiError 410 for a used, expired or wrong link, 429 after many of them */
  async function memberOf(request: FastifyRequest, secret: string): Promise<InvitationPageProps['member']> {
    const { name, email } = await limit.run(request, () =>
      desk.run<InvitationView>(request, 'session.invitation', { secret }),
    );
    return name !== null && email !== null ? { name, email } : null;
  }
}
