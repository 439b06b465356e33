import { formatAmount } from '@stepwell/contract';
import { Alert, Button, Chip, TextLink } from '@stepwell/shared-ui';
import type { Caller } from '../src/acts/act';
import { age } from '../src/lib/age';
import { hasRole, type Roles } from '../src/lib/roles';
import { type Finding, findings, firstSteps } from '../src/today/findings';
import { readToday } from '../src/today/today';
import type { Area, Page } from './frame/area';
import { Part, Title } from './frame/parts';
import { Rows } from './frame/rows';

type Today = Awaited<ReturnType<typeof readToday>>;

/** The first page: what waits, and what is wrong with money or mail. */
export function todayArea(area: Area): void {
  area.page('/', 'everyone', (_request, caller) => todayPage(caller));
}

async function todayPage(caller: Caller): Promise<Page> {
  const today = await readToday(caller.sql);
  const steps = hasRole(caller, []) ? await firstSteps(caller.sql) : [];
  const found = await findings(caller.sql, caller.site);
  // The steps of the first day say the same, in a better order.
  const rest = found.filter(({ to }) => !steps.some((step) => step.to === to));
  return {
    title: 'Today',
    content: (
      <>
        <Title>Today</Title>
        {steps.length > 0 && <FirstSteps steps={steps} />}
        <Figures today={today} caller={caller} />
        {hasRole(caller, ['reviewer']) && today.review.count > 0 && <Waiting review={today.review} />}
        <Part title="Money and mail">
          <Findings found={rest} />
        </Part>
      </>
    ),
  };
}

function FirstSteps({ steps }: { steps: readonly Finding[] }) {
  return (
    <Part title="First steps">
      <ol className="steps">
        {steps.map(({ text, to }) => (
          <li key={text}>
            <TextLink href={to ?? '/'}>{text}</TextLink>
          </li>
        ))}
      </ol>
    </Part>
  );
}

interface Figure {
  label: string;
  count: number;
  note: string;
  to: string;
  roles: Roles;
  isUrgent?: boolean;
}

function Figures({ today: { review, questions, failedMails }, caller }: { today: Today; caller: Caller }) {
  const isLate = review.oldest.some((order) => order.isLate);
  const figures: Figure[] = [
    {
      label: 'Payments to review',
      count: review.count,
      note: isLate ? 'Some wait longer than promised' : '',
      to: '/payments',
      roles: ['reviewer'],
      isUrgent: isLate,
    },
    {
      label: 'Questions',
      count: questions.count,
      note: questions.oldest ? `The oldest for ${age(questions.oldest)}` : '',
      to: '/questions',
      roles: ['reviewer', 'editor'],
    },
    {
      label: 'Failed mails',
      count: failedMails,
      note: '',
      to: '/mails',
      roles: ['reviewer', 'editor'],
      isUrgent: failedMails > 0,
    },
  ];
  return (
    <ul className="figures">
      {figures
        .filter(({ roles }) => hasRole(caller, roles))
        .map(({ label, count, note, to, isUrgent }) => (
          <li key={to} data-urgent={isUrgent || undefined}>
            <a href={to}>
              <span>{label}</span>
              <strong>{count}</strong>
              <span>{note}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}

function Waiting({ review }: Pick<Today, 'review'>) {
  return (
    <Part
      title="Waits longest"
      end={
        <Button href="/payments" variant="action">
          Review the next one
        </Button>
      }
    >
      <Rows
        label="Payments that wait longest"
        items={review.oldest}
        keyOf={({ orderId }) => orderId}
        columns={[
          {
            label: 'Order',
            isWhole: true,
            cell: ({ orderId }) => <TextLink href={`/payments/${orderId}`}>{orderId}</TextLink>,
          },
          { label: 'Learner', cell: ({ studentName }) => studentName },
          {
            label: 'Waits',
            cell: ({ since, isLate }) => (
              <>
                {age(since)} {isLate && <Chip tone="closed">late</Chip>}
              </>
            ),
          },
          { label: 'Amount', isNumber: true, cell: ({ total }) => formatAmount(total) },
        ]}
      />
    </Part>
  );
}

function Findings({ found }: { found: readonly Finding[] }) {
  if (found.length === 0)
    return <p className="empty">Nothing is wrong: learners can order and pay, and mails are sent.</p>;
  return found.map(({ text, to, isProblem }) => (
    <Alert key={text} tone={isProblem ? 'bad' : 'warn'} live={false}>
      {to ? <TextLink href={to}>{text}</TextLink> : text}
    </Alert>
  ));
}
