import { ApiError } from '@stepwell/api/api-error';
import type { Invitation } from '@stepwell/api/invitations';
import type { MemberView } from '@stepwell/api/members';
import type { SessionView } from '@stepwell/api/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffPageProps } from '../../src/staff/StaffPage';
import { MEMBER_TEXTS, STAFF } from '../../src/staff/texts';
import { attempt, type Desk } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { TEXT } from '../shared/requests';

const roles = { type: 'array', items: TEXT, maxItems: 10 };
const INVITE = { type: 'object', properties: { name: TEXT, email: TEXT, roles } };
/**
 * `seenRoles` and `seenUser` are the values that the form showed. A value that equals the shown one is not sent, because another owner may
 * have changed it.
 */
const CHANGE = {
  type: 'object',
  properties: { roles, systemUser: TEXT, seenRoles: TEXT, seenUser: TEXT },
};
const MEMBER = { type: 'object', properties: { email: TEXT } };
const ID = { type: 'object', properties: { id: TEXT }, required: ['id'] };

interface ToMember {
  Params: { email: string };
}

/** Routes of the members of staff, for owners. */
export function staffRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/staff', (request, reply) => staffPage(request, reply));

  app.post<{ Body: { name?: string; email?: string; roles?: string[] } }>(
    '/staff/invite',
    { schema: { body: INVITE } },
    async (request, reply) => {
      const { name = '', email = '', roles = [] } = request.body;
      const { result, refusal } = await attempt(() =>
        desk.run<Invitation>(request, 'staff.invite', { name, email, roles }),
      );
      if (!refusal) return staffPage(request, reply, { invitation: result });
      return staffPage(request, reply, { chosen: roles }, { values: { name, email }, refusal });
    },
  );

  app.post<{ Body: { id: string } }>(
    '/staff/sessions/end',
    { schema: { body: ID } },
    async (request, reply) => {
      const { name } = await desk.run<SessionView>(request, 'staff.end-session', { id: request.body.id });
      return desk.redirect(reply, '/staff', STAFF.hasEnded(name));
    },
  );

  app.get<ToMember>('/staff/members/:email', { schema: { params: MEMBER } }, async (request, reply) => {
    const member = await memberOf(request);
    return desk.sendPage(request, reply, { title: member.name }, 'member', { member });
  });

  app.post<
    ToMember & { Body: { roles?: string[]; systemUser?: string; seenRoles?: string; seenUser?: string } }
  >('/staff/members/:email', { schema: { params: MEMBER, body: CHANGE } }, async (request, reply) => {
    const { roles = [], systemUser = '', seenRoles, seenUser } = request.body;
    const { email } = request.params;
    const input = {
      email,
      ...(roles.join(' ') !== seenRoles && { roles }),
      ...(systemUser !== seenUser && { systemUser }),
    };
    const { refusal } = await attempt(() => desk.run(request, 'staff.set', input));
    if (!refusal) return desk.redirect(reply, request.url, MEMBER_TEXTS.saved);
    const member = await memberOf(request);
    const page = { title: member.name, values: { systemUser }, refusal };
    return desk.sendPage(request, reply, page, 'member', { member, chosen: roles });
  });

  app.post<ToMember>(
    '/staff/members/:email/invite',
    { schema: { params: MEMBER } },
    async (request, reply) => {
      const { email } = request.params;
      const invitation = await desk.run<Invitation>(request, 'staff.invite', { email });
      return staffPage(request, reply, { invitation });
    },
  );

  for (const act of ['disable', 'enable'] as const)
    app.post<ToMember>(
      `/staff/members/:email/${act}`,
      { schema: { params: MEMBER } },
      async (request, reply) => {
        const { email } = request.params;
        const { name } = await desk.run<MemberView>(request, `staff.${act}`, { email });
        const text = act === 'disable' ? STAFF.isDisabled(name) : STAFF.isEnabled(name);
        return desk.redirect(reply, '/staff', text);
      },
    );

  async function staffPage(
    request: FastifyRequest,
    reply: FastifyReply,
    props: Omit<StaffPageProps, 'members' | 'sessions'> = {},
    refused?: Pick<DeskPage, 'values' | 'refusal'>,
  ): Promise<FastifyReply> {
    const members = await desk.run<MemberView[]>(request, 'staff.list');
    const sessions = await desk.run<SessionView[]>(request, 'staff.sessions');
    return desk.sendPage(request, reply, { title: STAFF.title, ...refused }, 'staff', {
      members,
      sessions,
      ...props,
    });
  }

  async function memberOf(request: FastifyRequest<ToMember>): Promise<MemberView> {
    const { email } = request.params;
    const members = await desk.run<MemberView[]>(request, 'staff.list');
    const member = members.find((each) => each.email === email);
    if (member) return member;
    throw new ApiError(404, STAFF.notFound(email));
  }
}
