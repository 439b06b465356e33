import { eq } from 'drizzle-orm';
import type { Sql } from '../../../database/connection';
import { newsletterSubscribers } from '../../../database/schema';
import { ApiError } from '../../../lib/api-error';
import { masked } from '../../../lib/logging';
import { UNSUBSCRIPTION } from '../../../privacy/erasures';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';

export const command = backOfficeCommand({
  args: '<email>',
  about: 'take an address off the list',
  writes: true,
  act: unsubscribeAddress,
  async atTerminal({ run, show }, [email = '']) {
    show(await run({ email }), (gone) => `Off the list: ${gone.email}`);
  },
});

/** @throws ApiError 404 for an address that is not on the list */
export async function unsubscribeAddress(
  tx: Sql,
  { email }: { email: string },
  { record }: CommandContext,
): Promise<{ email: string }> {
  const address = email.trim().toLowerCase();
  const gone = await tx
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address))
    .returning();
  if (gone.length === 0) throw new ApiError(404, `'${address}' is not on the list`);
  // The log is kept for good: the address that asked to be forgotten must not stand in it.
  const subscribers = gone.map(({ token }) => token);
  await record(UNSUBSCRIPTION, masked(address), { erasedRows: { subscribers } });
  return { email: address };
}
