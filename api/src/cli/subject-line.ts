import { isSamplePayee } from '../settings/sample-payee';
import type { SettingView } from '../settings/settings.repository';
import type { Caller } from '../staff/rights/caller';
import type { CommandRunner } from './runner';
import { text } from './terminal/print';

/** The first line that every command prints on stderr: names of the academy and the database, so that staff notice a wrong database. */
export async function subjectLine({ run, database }: CommandRunner, caller: Caller): Promise<string> {
  const options = { caller, dryRun: false, progress: () => {} };
  const settings = (await run('settings.list', undefined, options)) as SettingView[];
  const setting = (wanted: string) => settings.find(({ name }) => name === wanted)?.value ?? '';
  const sample = isSamplePayee(setting('payeeVPA')) ? 'the sample academy' : '';
  const name = setting('legalName') || sample || setting('payeeName') || 'no name set';
  return `academy: ${text(name)}; database: ${database}`;
}
