import { Alert, Text, TextLink } from '@stepwell/shared-ui';
import { ApiError } from '../src/lib/api-error';
import { ROLES, type Role } from '../src/lib/roles';
import { invite } from '../src/staff/invitations';
import { disableMember, enableMember, endMemberSessions, listMembers, setRoles } from '../src/staff/members';
import type { Area, DeskRequest, Page } from './frame/area';
import { CheckField, Form, FormButton, TextField } from './frame/form';
import { Part, Time, Title } from './frame/parts';
import { Rows } from './frame/rows';
import type { DeskContext } from './frame/session';

const PATH = '/settings/staff';

/** What each role may do, where it is chosen. */
const TASKS: Readonly<Record<Role, string>> = {
  reviewer: 'Reviewer: payments, orders, questions',
  editor: 'Editor: courses, mentors, coupons, announcement',
  accountant: 'Accountant: refunds, books, log',
  owner: 'Owner: everything, with staff, payee and settings',
};

/** Members of staff, for owners. */
export function staffArea(area: Area): void {
  const { context } = area;
  const onMember = (request: DeskRequest) => memberPage(context, request.params.email ?? '');

  area.form(PATH, {
    act: invite,
    show: () => staffPage(context),
    done: ({ name, link }) => staffPage(context, { name, link }),
    isRisky: true,
  });
  area.form(`${PATH}/:email`, {
    act: setRoles,
    show: onMember,
    done: ({ email }) => ({ to: pathOf(email), notice: 'The roles are saved.' }),
    isRisky: true,
  });
  area.form(`${PATH}/:email/invite`, {
    act: invite,
    show: onMember,
    done: ({ name, link }) => staffPage(context, { name, link }),
    isRisky: true,
  });
  area.form(`${PATH}/:email/end-sessions`, {
    act: endMemberSessions,
    show: onMember,
    done: ({ email, name }) => ({ to: pathOf(email), notice: `All log-ins of ${name} have ended.` }),
  });
  area.form(`${PATH}/:email/disable`, {
    act: disableMember,
    show: onMember,
    done: ({ name }) => ({ to: PATH, notice: `${name} is disabled.` }),
  });
  area.form(`${PATH}/:email/enable`, {
    act: enableMember,
    show: onMember,
    done: ({ name }) => ({ to: PATH, notice: `${name} may log in again.` }),
    isRisky: true,
  });
}

function pathOf(email: string): string {
  return `${PATH}/${encodeURIComponent(email)}`;
}

/** @param invited whose one-time link was just made */
async function staffPage({ sql }: DeskContext, invited?: { name: string; link: string }): Promise<Page> {
  return {
    title: 'Staff',
    content: (
      <>
        <Title>Staff</Title>
        {invited && (
          <Alert tone="ok">
            {`The link for ${invited.name} works once, within 24 hours. It was mailed, and is shown only now: `}
            <code>{invited.link}</code>
          </Alert>
        )}
        <Rows
          label="Members of staff"
          items={await listMembers(sql)}
          keyOf={({ member }) => member.id}
          columns={[
            {
              label: 'Name',
              cell: ({ member }) => <TextLink href={pathOf(member.email)}>{member.name}</TextLink>,
            },
            { label: 'E-mail', cell: ({ member }) => member.email },
            { label: 'Roles', cell: ({ member }) => member.roles.join(', ') },
            { label: 'Passkeys', cell: ({ passkeys }) => passkeys, isNumber: true },
            { label: 'Log-ins', cell: ({ openSessions }) => openSessions, isNumber: true },
            { label: 'State', cell: ({ member }) => (member.disabledAt ? 'Disabled' : 'Active') },
          ]}
        />
        <Part title="Invite a member">
          <Form action={PATH} button="Make a one-time link">
            <TextField name="name" label="Name" hint="Shown in the log of changes" maxLength={60} required />
            <TextField name="email" label="E-mail" type="email" maxLength={200} required />
            <RoleFields name="role" chosen={[]} />
          </Form>
        </Part>
      </>
    ),
  };
}

async function memberPage({ sql }: DeskContext, email: string): Promise<Page> {
  const found = (await listMembers(sql)).find(({ member }) => member.email === email);
  if (!found) throw new ApiError(404, `No member of staff has the e-mail address '${email}'`);
  const { member, openSessions } = found;
  const path = pathOf(email);
  return {
    title: member.name,
    content: (
      <>
        <Title back={{ to: PATH, label: 'Staff' }} lead={email}>
          {member.name}
        </Title>
        {member.disabledAt && (
          <Alert tone="warn" live={false}>
            Disabled since <Time at={member.disabledAt} />
          </Alert>
        )}
        <Text tone="muted">
          Member since <Time at={member.createdAt} />
        </Text>
        <Part title="Roles">
          <Form action={path} button="Save the roles">
            <RoleFields name="roles" chosen={member.roles} />
          </Form>
        </Part>
        <Part title="Log-in">
          <div className="buttons">
            {member.disabledAt ? (
              <FormButton action={`${path}/enable`} size="md">{`Let ${member.name} log in again`}</FormButton>
            ) : (
              <>
                <FormButton action={`${path}/invite`} size="md">
                  Make a one-time link
                </FormButton>
                {openSessions > 0 && (
                  <FormButton action={`${path}/end-sessions`} size="md">
                    End all log-ins
                  </FormButton>
                )}
                <FormButton action={`${path}/disable`} size="md">{`Disable ${member.name}`}</FormButton>
              </>
            )}
          </div>
        </Part>
      </>
    ),
  };
}

/** A box for each role. @param name of the act's field */
function RoleFields({ name, chosen }: { name: string; chosen: readonly Role[] }) {
  return (
    <fieldset className="choices" id={name}>
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <CheckField key={role} name={name} value={role} isChecked={chosen.includes(role)}>
          {TASKS[role]}
        </CheckField>
      ))}
    </fieldset>
  );
}
