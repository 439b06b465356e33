import { type TestAcademy, useAcademy } from '../../../testing/academy';
import { type CommandContext, runCommand } from '../../cli/command/command';
import { commandOf } from '../../cli/command-groups';
import type { Sql } from '../../database/connection';
import { changes, type NewStaff, staff } from '../../database/schema';
import type { Role } from '../../lib/roles';
import type { Caller } from './caller';

const academy: TestAcademy = useAcademy();

const act = async (_tx: Sql, _input: undefined, { actor, record }: CommandContext) => {
  await record('sample.load', 'of rights');
  return actor;
};
const EDITORS = { act, roles: ['editor'] as Role[] };
const run = (caller: Caller, command: Parameters<typeof runCommand<undefined, string>>[1] = EDITORS) =>
  runCommand(academy.sql, command, undefined, { caller });
const terminal = (caller: { systemUser?: string; as?: string; isServer?: boolean } = {}): Caller => ({
  from: 'terminal',
  systemUser: 'asha',
  isServer: false,
  ...caller,
});
const add = (member: Partial<NewStaff>) =>
  academy.sql.insert(staff).values({ email: 'a@b.example', name: 'Asha Rao', roles: ['editor'], ...member });

beforeEach(() => academy.sql.delete(staff));

describe('the terminal of an academy without staff', () => {
  test('any system user may run commands on the embedded database, even under another name with --as', async () => {
    expect(await run(terminal())).toBe('asha');
    expect(await run(terminal({ as: 'Ravi' }))).toBe('Ravi');
  });

  describe('on a server', () => {
    const onServer = terminal({ isServer: true });

    test('a command that requires a role is refused', async () => {
      await expect(run(onServer)).rejects.toThrow("Become its owner: 'npm run academy -- staff invite");
    });

    test('a command without a required role may be run', async () => {
      expect(await run(onServer, { act, roles: 'everyone' })).toBe('asha');
    });

    test('the command that creates the first owner may be run', async () => {
      expect(await run(onServer, { act, roles: ['owner'], worksWithoutStaff: true })).toBe('asha');
    });

    test('--as is refused', async () => {
      const named = terminal({ isServer: true, as: 'Ravi' });

      await expect(run(named, { act, roles: 'everyone' })).rejects.toThrow(
        '--as is not accepted on a server',
      );
    });
  });
});

describe('the terminal of an academy with staff', () => {
  test('runs commands as the member of staff with the system user', async () => {
    await add({ systemUser: 'asha' });

    expect(await run(terminal())).toBe('Asha Rao');
    const [line] = (await academy.sql.select().from(changes)).slice(-1);
    expect(line).toMatchObject({ actor: 'Asha Rao', origin: 'terminal' });
  });

  test.each<[string, Partial<NewStaff>, Parameters<typeof terminal>[0], string]>([
    ['another system user', { systemUser: 'ravi' }, {}, "staff set <e-mail> --system-user asha'"],
    ['a disabled member', { systemUser: 'asha', disabledAt: new Date() }, {}, 'is no member of staff'],
    ['--as, even from a member', { systemUser: 'asha' }, { as: 'Ravi' }, '--as is not accepted'],
    [
      'a member without the role',
      { systemUser: 'asha', roles: ['reviewer'] },
      {},
      'the role editor or owner',
    ],
  ])('refuses %s', async (_name, member, caller, message) => {
    await add(member);

    const refused = run(terminal(caller));

    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toMatchObject({ status: 403, message: expect.not.stringContaining('\n') });
  });

  test('refuses commands that only the desk may run', async () => {
    await expect(run(terminal(), { act, roles: 'everyone', isInternal: true })).rejects.toThrow('desk only');
  });
});

test('without a session, the desk may only run commands for logging in', async () => {
  const visitor: Caller = { from: 'desk', deskUrl: 'http://desk.test', network: '192.0.2.7' };

  await expect(run(visitor, { act, roles: 'everyone' })).rejects.toMatchObject({ status: 401 });
  await expect(
    run({ ...visitor, sessionId: '00000000-0000-0000-0000-000000000000' }, EDITORS),
  ).rejects.toMatchObject({ status: 401 });
  expect(await run(visitor, { act, roles: [], needsNoLogin: true })).toBe('desk');
});

test('editors may change only the settings of the announcement and of enrolment', async () => {
  const { roles } = (await commandOf('settings.change')) ?? {};
  const rolesOf = (...names: string[]) =>
    typeof roles === 'function' && roles({ values: Object.fromEntries(names.map((name) => [name, ''])) });

  expect(rolesOf('announcementMessage', 'announcementMessageTill')).toEqual(['editor']);
  expect(rolesOf('isCourseEnrollmentAllowed')).toEqual(['editor']);
  expect(rolesOf('announcementMessage', 'payeeVPA')).toEqual(['owner']);
  expect(rolesOf('gstMode')).toEqual(['owner']);
  expect(rolesOf('unknown')).toEqual(['owner']);
});
