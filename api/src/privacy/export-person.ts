import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { masked } from '../lib/logging';
import { type KnownData, knownData } from './known-data';

/** Collects all data about an e-mail address, and records the export in the audit log. @throws ApiError 422 for a text that is no address */
export async function exportPerson(
  tx: Sql,
  input: { email: string },
  { record }: CommandContext,
): Promise<KnownData> {
  const data = await knownData(tx, input);
  await record('privacy.export', masked(data.email));
  return data;
}
