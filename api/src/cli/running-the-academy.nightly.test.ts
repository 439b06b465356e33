import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { startHttp, type TestHttp } from '@stepwell/server-kit/testing/start-http';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { callApi } from '../../testing/call-api';
import { fillDataFolder } from '../../testing/data-folder';
import { runInProcess } from '../../testing/run-in-process';
import { type RunningServer, startApi } from '../../testing/server';

// Runs the commands of docs/running-the-academy.md against a running API, and compares the output with the page. With UPDATE_DOCS=1 in
// the environment, writes the output into the page instead.
jest.setTimeout(600_000);

const PAGE = join(import.meta.dirname, '../../../docs/running-the-academy.md');
/**
 * Matches a fenced block: its language; then a note; then its content. The note is `fails` if the commands in the block fail, or the name
 * of the file that the reader saves the content in.
 */
const BLOCK = /```(\w+) ?([^\n]*)\n([\s\S]*?)```/g;
/** Matches a command in a block, and the output below it. */
const COMMAND = /^(\$ npm run academy -- (.*)\n)((?:(?!\$ ).*\n)*)/gm;
/**
 * Matches the first line of every command's output: the academy's name and the database. The page shows the line only once, before the
 * first command. Commands of the page change the name, because an academy without a legal name is named after the payee.
 */
const FIRST_LINE = /^academy: [^\n]+; (database: [^\n]+)\n/;
const DATABASE = 'database: embedded, /srv/academy/.data/db, through the process that has it open';

const startFolder = process.cwd();
let api: RunningServer;
let site: TestHttp;
/** Order ids of this run, by the ids that stand for them on the page. */
const ids = new Map<string, string>();

afterAll(async () => {
  process.chdir(startFolder);
  await api?.end('SIGKILL');
  await site?.stop();
});
const folder = useFolder('file');
beforeAll(async () => {
  await fillDataFolder(folder('.data'));
  // Stands in for the site, from which `doctor` and the import commands request pictures.
  site = await startHttp((_, reply) => reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end());
  api = await startApi({ DATA_DIR: folder('.data'), RATE_LIMIT: 'off', PUBLIC_URL: site.url });
  process.chdir(folder());
  // Commands of the page confirm this order.
  await order('ORD7K3QF9WX2M', 'Ishita Deshpande', 'ishita@example.org', '632412345678');
});

test('every command of docs/running-the-academy.md prints the output that the page shows', async () => {
  let page = readFileSync(PAGE, 'utf8');
  for (const [, language, note = '', content = ''] of page.matchAll(BLOCK)) {
    if (note && language !== 'console') writeFileSync(folder(note), toRun(content));
    for (const [part, line = '', command = '', shown = ''] of content.matchAll(COMMAND)) {
      const { code, printed: all } = await academy(toRun(command));
      const printed = all.replace(FIRST_LINE, '');

      expect([command, FIRST_LINE.exec(all)?.[1]]).toEqual([command, DATABASE]);
      // The output is included, because it explains a wrong exit code.
      expect([command, code, printed]).toEqual([command, note === 'fails' ? 1 : 0, expect.any(String)]);
      if (isExcerpt(withoutVariables(shown), withoutVariables(printed))) continue;
      if (process.env.UPDATE_DOCS) page = page.replace(part, () => `${line}${printed}`);
      else expect([command, withoutVariables(printed)]).toEqual([command, withoutVariables(shown)]);
    }
  }
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page);
});

test('the page shows the first line, which every output has, only once', () => {
  const page = readFileSync(PAGE, 'utf8');

  expect(page.split('```text\nacademy: ')).toHaveLength(2);
  expect(page).toContain(`\`\`\`text\nacademy: the sample academy; ${DATABASE}\n\`\`\``);
});

/** Replaces times and repeated spaces, which differ between runs. */
function withoutVariables(text: string): string {
  return text
    .replace(/\d{1,2} [A-Z][a-z]{2} \d{4}( \d\d:\d\d)?/g, '<time>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/[ \t]+/g, ' ')
    .replace(/ $/gm, '')
    .trim();
}

/** Whether the page shows the printed output or an excerpt from it: a line `…` of the page matches any lines. */
function isExcerpt(shown: string, printed: string): boolean {
  const lines = shown
    .split('\n')
    .map((line) => (line === '…' ? '[^]*' : line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${lines.join('\\n')}$`).test(printed);
}

/** Replaces the page's ids with the ids of this run. */
function toRun(text: string): string {
  return [...ids].reduce((changed, [shown, real]) => changed.replaceAll(shown, real), text);
}

/** Replaces what depends on this run or machine with what the page shows. */
function toShow(text: string): string {
  const named = [...ids].reduce((changed, [shown, real]) => changed.replaceAll(real, shown), text);
  return named
    .replaceAll(folder(), '/srv/academy')
    .replaceAll(site.url, 'http://localhost:3000')
    .replace(new RegExp(`(?<=^|\\s)${userInfo().username}(?=\\s|$)`, 'gm'), 'asha');
}

/** Runs a command line of the page. */
async function academy(line: string): Promise<{ code: number; printed: string }> {
  // Splits the arguments like a shell.
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { code, out, err } = await runInProcess(args, { DATA_DIR: folder('.data') });
  return { code, printed: toShow(err + out) };
}

/** Places an order with a payment reference. @param shown the id that the page shows for it */
async function order(shown: string, studentName: string, studentEmail: string, txnId: string): Promise<void> {
  const placed = await call('/api/orders/placeOrder', {
    courseId: 'gate-computer-science',
    studentDetail: { studentName, studentEmail, studentPhone: '9876543210' },
  });
  const { orderId } = placed.order;
  ids.set(shown, orderId);
  await call('/api/orders/updateOrderStatus', { orderId, paymentMode: 'upi-scan', txnId });
}

async function call(path: string, body: object) {
  return (await callApi(api.port, path, body)).data;
}
