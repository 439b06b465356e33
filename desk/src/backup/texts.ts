export const BACKUP = {
  title: 'Backups',
  lead: 'A backup is a file with everything, not encrypted: orders, learners, settings and the log. Keep a copy elsewhere, where only owners get at it.',
  make: 'Make a backup now',
  makeHint: 'Takes seconds to minutes. With the embedded database the site waits meanwhile.',
  made: (name: string, rows: string) => `Backup ${name} is made: ${rows} rows.`,
  isMade: (progress: string) =>
    `The backup is being made${progress && `: ${progress}`}. This page refreshes itself until it is complete.`,
  failed: 'The backup failed. The log of the desk says why.',
  none: 'No backup was made here. Backups of the database server are not listed.',
  old: (days: number) => `The last backup is ${days} days old.`,
  columns: { name: 'File', at: 'Made', age: 'Age', size: 'Size', get: 'Get it' },
  download: 'Download',
  downloadHint: 'A download asks for your passkey and is in the log.',
  restore: 'To restore a backup, use the command restore <file>. See the staff guide.',
  today: 'less than a day',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
} as const;
