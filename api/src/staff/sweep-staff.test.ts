import { useAcademy } from '../../testing/academy';
import { staff, staffInvitations, staffSessions } from '../database/schema';
import { startSession } from './sessions';
import { sweepStaff } from './sweep-staff';

const academy = useAcademy();

test('keeps only recent sessions and valid invitations', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [member] = await academy.sql
    .insert(staff)
    .values({ email: 'a@b.example', name: 'Asha Rao', roles: ['owner'] })
    .returning();
  const id = member?.id ?? '';
  await startSession(academy.sql, id, 'passkey', { network: '192.0.2.7', browser: 'old' });
  await academy.sql.update(staffSessions).set({ startedAt: daysAgo(31) });
  await startSession(academy.sql, id, 'passkey', { network: '192.0.2.7', browser: 'new' });
  await academy.sql.insert(staffInvitations).values([
    { tokenHash: 'expired', staffId: id, expiresAt: daysAgo(1) },
    { tokenHash: 'valid', staffId: id, expiresAt: daysAgo(-1) },
  ]);

  await sweepStaff(academy.sql);

  expect(await academy.sql.select().from(staffSessions)).toMatchObject([{ browser: 'new' }]);
  expect(await academy.sql.select().from(staffInvitations)).toMatchObject([{ tokenHash: 'valid' }]);
});
