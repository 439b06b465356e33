import { outbox } from '@stepwell/api/schema';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Findings } from '../../src/today/Findings';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const owner = desk.member('owner');
const { underReview } = desk.learner;

test('the first page shows the orders that wait for review, with links to them', async () => {
  const first = await underReview();
  const { status, text, html } = await reviewer.get('/');

  expect(status).toBe(200);
  expect(text).toMatch(/To review 1 none waits longer than 12 h/);
  expect(html).toContain(`href="/review/${first.orderId}"`);
  expect(html).toContain('href="/review/next"');
});

test('the first page shows the sales of seven days with a bar for each day', async () => {
  const { html, text } = await reviewer.get('/');

  expect(text).toContain('₹0.00 received for 0 orders');
  expect(html.match(/<rect /g)).toHaveLength(7);
});

test('the first page shows a finding of the checks with a link to the page that corrects it', async () => {
  const { text, html } = await owner.get('/');

  expect(text).toContain('Problem : Learners pay to stepwell@example, the payee of the sample academy');
  expect(html).toContain('href="/settings/payee"');
});

test.each([
  ['an owner sees', true],
  ['another member does not see', false],
])('%s the command on the server that corrects a finding', (_member, isOwner) => {
  const finding = { level: 'problem', text: 'A count is wrong', remedy: 'backup' } as const;
  const props = { findings: [finding], open: new Set<string>(), isOwner };

  const html = renderToStaticMarkup(createElement(Findings, props));

  expect(html.includes('On the server: backup')).toBe(isOwner);
});

test('the first page shows no review queue to a member who may not review', async () => {
  await underReview();
  const { status, html } = await editor.get('/');

  expect(status).toBe(200);
  expect(html).not.toContain('href="/review');
});

test('the first page links to the list of failed mails for a member who may see the list', async () => {
  await desk.academy.sql
    .insert(outbox)
    .values({ kind: 'order-placed', recipient: 'a@example.org', state: 'failed' });
  const { html, text } = await owner.get('/');

  expect(text).toContain('Mails that could not be sent: 1');
  // One link is in the figures, the other one in the findings.
  expect(html.match(/href="\/outbox\?show=failed"/g)).toHaveLength(2);
  expect((await editor.get('/')).html).not.toContain('/outbox');
});
