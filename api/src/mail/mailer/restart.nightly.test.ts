import { until } from '@stepwell/server-kit/testing/until';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { ASHA } from '../../../testing/academy';
import { callApi } from '../../../testing/call-api';
import { fillDataFolder } from '../../../testing/data-folder';
import { placeOrderBody } from '../../../testing/place-order-body';
import { type RunningServer, startApi } from '../../../testing/server';
import { startSmtp, type TestSmtp } from '../../../testing/smtp';
import { openRunner, type RunOptions } from '../../cli/runner';
import type { MailView } from '../mail-view';

// Each test starts the API twice.
jest.setTimeout(90_000);

let smtp: TestSmtp | undefined;
let api: RunningServer | undefined;
afterEach(async () => {
  await api?.end('SIGKILL');
  await smtp?.stop();
});
const dataDir = useFolder();
beforeEach(() => fillDataFolder(dataDir()));

test('the next API sends a mail once if the API was killed before it sent the text of the mail', async () => {
  let recipients = 0;
  smtp = await startSmtp({
    // In the first try, the server does not reply to the recipient.
    onRcptTo(_address, _session, done) {
      recipients += 1;
      if (recipients > 1) done();
    },
  });
  api = await start(smtp);
  await order(api);

  await until(() => recipients === 1);
  await api.end('SIGKILL');
  api = await start(smtp);
  const { taken } = smtp;
  await until(() => taken.length > 0, 60_000);
  await until(async () => (await states()).join() === 'sent');

  expect(taken).toHaveLength(1);
});

test('the next API does not send a mail if the API was killed while it sent the text of the mail', async () => {
  let [begun, received] = [0, 0];
  smtp = await startSmtp({
    // The server never confirms the text.
    onData(stream) {
      begun += 1;
      stream.resume();
      stream.on('end', () => {
        received += 1;
      });
    },
  });
  api = await start(smtp);
  await order(api);

  await until(() => received === 1);
  await api.end('SIGKILL');
  api = await start(smtp);
  await until(async () => (await states()).join() === 'failed', 60_000);

  expect(begun).toBe(1);
});

function start({ url }: TestSmtp): Promise<RunningServer> {
  return startApi({
    DATA_DIR: dataDir(),
    SMTP_URL: url,
    MAIL_FROM: 'help@stepwell.example',
    RATE_LIMIT: 'off',
  });
}

async function order({ port }: RunningServer): Promise<void> {
  expect((await callApi(port, '/api/orders/placeOrder', placeOrderBody())).status).toBe(201);
}

async function states(): Promise<string[]> {
  const runner = await openRunner({ DATA_DIR: dataDir() });
  const options: RunOptions = { caller: ASHA, dryRun: false, progress: () => {} };
  return ((await runner.run('outbox.list', {}, options)) as MailView[]).map(({ state }) => state);
}
