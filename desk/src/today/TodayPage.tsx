import { age } from '@stepwell/api/age';
import type { Today } from '@stepwell/api/today';
import { formatAmount } from '@stepwell/contract';
import { Button, Chip, TextLink } from '@stepwell/shared-ui';
import { areasOf, type Viewer } from '../frame/areas';
import { outboxPath } from '../outbox/texts';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import { Findings } from './Findings';
import { SalesOfWeek } from './SalesOfWeek';
import styles from './TodayPage.module.css';
import { TEXTS } from './texts';

export interface TodayPageProps {
  today: Today;
  viewer: Viewer;
  /** Hours within which the academy promises to review a reference. */
  promisedHours: number;
  /** Time of the request, from which waiting times are calculated. */
  now: number;
}

/** The first page: the open tasks, the findings to correct, and the sales of the week. */
export function TodayPage({ today, viewer, promisedHours, now }: TodayPageProps) {
  const { review, questions, refunds, mails, findings, sales } = today;
  const open = new Set(areasOf(viewer).map(({ path }) => path));
  return (
    <>
      <Title>{TEXTS.title}</Title>
      <ul className={styles.figures} data-live="figures">
        <Figure
          label={TEXTS.toReview}
          count={review.count}
          note={TEXTS.late(review.late, promisedHours)}
          isUrgent={review.late > 0}
          href={open.has('/review') ? '/review' : undefined}
        />
        <Figure
          label={TEXTS.questions}
          count={questions.count}
          note={questions.oldest ? TEXTS.oldest(age(questions.oldest, now)) : ''}
          href={open.has('/questions') ? '/questions' : undefined}
        />
        <Figure
          label={TEXTS.refunds}
          count={refunds.requested}
          note={TEXTS.toSend(refunds.approved)}
          href={open.has('/refunds') ? '/refunds' : undefined}
        />
        <Figure
          label={TEXTS.mails}
          count={mails.failed}
          note={TEXTS.queued(mails.queued.late)}
          isUrgent={mails.failed > 0}
          href={open.has('/outbox') ? outboxPath('failed') : undefined}
        />
      </ul>
      {open.has('/review') && (
        <Part
          title={TEXTS.waiting.title}
          end={
            review.count > 0 && (
              <Button href="/review/next" variant="action">
                {TEXTS.waiting.begin}
              </Button>
            )
          }
        >
          <Rows
            label={TEXTS.waiting.title}
            columns={[
              {
                label: LABELS.order,
                cell: ({ orderId }) => <TextLink href={`/review/${orderId}`}>{orderId}</TextLink>,
              },
              { label: LABELS.learner, cell: ({ studentName }) => studentName },
              {
                label: TEXTS.waiting.since,
                cell: ({ since, isLate }) => (
                  <>
                    {age(since, now)} {isLate && <Chip tone="closed">{TEXTS.waiting.late}</Chip>}
                  </>
                ),
              },
              { label: LABELS.amount, isNumber: true, cell: ({ total }) => formatAmount(total) },
            ]}
            items={review.oldest}
            keyOf={({ orderId }) => orderId}
            empty={TEXTS.waiting.empty}
          />
        </Part>
      )}
      <Part title={TEXTS.findings.title}>
        <Findings findings={findings} open={open} isOwner={viewer.roles.includes('owner')} />
      </Part>
      <Part title={TEXTS.sales.title}>
        <SalesOfWeek sales={sales} />
      </Part>
    </>
  );
}

interface FigureProps {
  label: string;
  count: number;
  note: string;
  isUrgent?: boolean;
  /** Absent if the member may not open the page. */
  href?: string | undefined;
}

function Figure({ label, count, note, isUrgent, href }: FigureProps) {
  const content = (
    <>
      <span>{label}</span>
      <strong>{count}</strong>
      <span className={styles.note}>{note}</span>
    </>
  );
  return (
    <li data-urgent={isUrgent || undefined}>
      {href ? (
        <a href={href} className={styles.figure}>
          {content}
        </a>
      ) : (
        <div className={styles.figure}>{content}</div>
      )}
    </li>
  );
}
