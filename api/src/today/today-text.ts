import { amount, details, listText } from '../cli/terminal/print';
import { age } from '../lib/age';
import type { Today } from './today';

/** Formats today's open tasks, findings and sales for the terminal. */
export function todayText({ review, questions, refunds, mails, findings, sales }: Today): string {
  const numbers = details([
    ['to review', String(review.count)],
    ['late', String(review.late)],
    ['questions', String(questions.count)],
    ['refunds to decide', String(refunds.requested)],
    ['refunds to send', String(refunds.approved)],
    ['failed mails', String(mails.failed)],
  ]);
  const oldestText = listText<Today['review']['oldest'][number]>(
    { 'WAITS LONGEST': 'orderId', AMOUNT: ({ total }) => amount(total), WAITING: ({ since }) => age(since) },
    'Nothing waits for review.',
  );
  const findingsText = listText<Today['findings'][number]>(
    { '': 'level', FINDING: 'text', REMEDY: 'remedy' },
    'The doctor finds nothing wrong.',
  );
  const salesText = listText<Today['sales'][number]>({
    DAY: 'day',
    ORDERS: 'orders',
    RECEIVED: ({ received }) => amount(received),
    'SENT BACK': ({ sentBack }) => amount(sentBack),
  });
  return [numbers, oldestText(review.oldest), findingsText(findings), salesText(sales)].join('\n\n');
}
