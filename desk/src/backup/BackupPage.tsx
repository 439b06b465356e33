import type { StoredBackup } from '@stepwell/api/backup-folder';
import { formatCount } from '@stepwell/contract';
import { Alert, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { FormButton } from '../shared/FormButton';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { BACKUP } from './texts';

/** The page shows a warning if the newest backup is at least this old. */
const OLD_DAYS = 7;
const DAY_MS = 86_400_000;

export interface BackupPageProps {
  backups: readonly StoredBackup[];
  /** ISO 8601. */
  now: string;
  /** Last reported step of a backup that is being made; absent if none is. */
  progress?: string | undefined;
}

/** The backups on this machine, and the button that makes a backup. */
export function BackupPage({ backups, now, progress }: BackupPageProps) {
  const daysOf = ({ at }: StoredBackup) => Math.floor((Date.parse(now) - Date.parse(at)) / DAY_MS);
  const [newest] = backups;
  const { columns } = BACKUP;
  return (
    <>
      <Title lead={BACKUP.lead}>{BACKUP.title}</Title>
      {newest && daysOf(newest) >= OLD_DAYS && (
        <Alert tone="warn" live={false}>
          {BACKUP.old(daysOf(newest))}
        </Alert>
      )}
      {progress === undefined ? (
        <Form action="/backup" button={BACKUP.make}>
          <Text size="sm" tone="muted">
            {BACKUP.makeHint}
          </Text>
        </Form>
      ) : (
        <Alert tone="info">{BACKUP.isMade(progress)}</Alert>
      )}
      <Rows
        label={BACKUP.title}
        items={backups}
        keyOf={({ name }) => name}
        empty={BACKUP.none}
        columns={[
          { label: columns.name, cell: ({ name }) => name },
          { label: columns.at, cell: ({ at }) => <Time at={at} /> },
          { label: columns.age, cell: (backup) => ageText(daysOf(backup)) },
          { label: columns.size, isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
          {
            label: columns.get,
            cell: ({ name }) => (
              <FormButton action={`/backup/${name}`} label={`${BACKUP.download} ${name}`}>
                {BACKUP.download}
              </FormButton>
            ),
          },
        ]}
      />
      <Text size="sm" tone="muted">
        {BACKUP.downloadHint} {BACKUP.restore}
      </Text>
    </>
  );
}

function ageText(days: number): string {
  return days < 1 ? BACKUP.today : BACKUP.days(days);
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatCount(Math.ceil(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
