import { table } from '../../cli/terminal/print';
import type { BackupResult } from './backup-file';

/** What stands in the file. @param what came of it, such as `Written to` */
export function resultText(what: string, { path, rows }: BackupResult): string {
  return `${table(['TABLE', 'ROWS'], Object.entries(rows))}\n\n${what} ${path}`;
}
