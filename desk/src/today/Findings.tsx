import type { Today } from '@stepwell/api/today';
import { Button, Text } from '@stepwell/shared-ui';
import { outboxPath } from '../outbox/texts';
import { AlertLine } from '../shared/AlertLine';
import { EmptyText } from '../shared/Rows';
import styles from './Findings.module.css';
import { TEXTS } from './texts';

const { findings: texts } = TEXTS;
type Finding = Today['findings'][number];

export interface FindingsProps {
  findings: readonly Finding[];
  /** Paths of the areas that the member may open. */
  open: ReadonlySet<string>;
  /** For findings that no page of the desk can correct, owners see commands for the server. */
  isOwner: boolean;
}

/** Warnings and problems that `academy doctor` finds, each with a link to the page that corrects it, if the member may open that page. */
export function Findings({ findings, ...rights }: FindingsProps) {
  if (findings.length === 0) return <EmptyText>{texts.empty}</EmptyText>;
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.text}>
          <AlertLine tone={finding.level === 'problem' ? 'bad' : 'warn'} live={false}>
            <span>
              <strong>{finding.level === 'problem' ? texts.problem : texts.warning}</strong>
              {`: ${finding.text}`}
            </span>
            <Remedy finding={finding} {...rights} />
          </AlertLine>
        </li>
      ))}
    </ul>
  );
}

interface RemedyProps extends Omit<FindingsProps, 'findings'> {
  finding: Finding;
}

function Remedy({ finding: { about, remedy }, open, isOwner }: RemedyProps) {
  const address = about && addressOf(about);
  if (about && address && open.has(address.area)) {
    return (
      <Button href={address.href} size="sm" variant="outline">
        {texts.button[about.kind]}
      </Button>
    );
  }
  if (!remedy || !isOwner) return null;
  return (
    <Text as="span" size="sm" tone="muted">
      {texts.onServer(remedy)}
    </Text>
  );
}

/** Address of the page on which the subject of a finding is changed. */
function addressOf({ kind, id = '' }: NonNullable<Finding['about']>) {
  const encoded = encodeURIComponent(id);
  if (kind === 'setting' && id === 'payeeVPA') return { area: '/settings', href: '/settings/payee' };
  if (kind === 'setting') return { area: '/settings', href: `/settings#${encoded}` };
  if (kind === 'course') return { area: '/courses', href: encoded ? `/courses/${encoded}` : '/courses' };
  if (kind === 'coupon') return { area: '/coupons', href: '/coupons' };
  if (kind === 'mentor') return { area: '/mentors', href: '/mentors' };
  if (kind === 'outbox')
    return { area: '/outbox', href: outboxPath(id === 'waiting' ? 'waiting' : 'failed') };
  if (kind === 'review') return { area: '/review', href: '/review' };
  return undefined;
}
