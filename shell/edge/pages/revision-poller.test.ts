import { RevisionPoller } from './revision-poller';

const pollers: RevisionPoller[] = [];
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  for (const poller of pollers.splice(0)) poller.stop();
  jest.useRealTimers();
});

test('polls once a second, and has the last two revisions with the times of their requests', async () => {
  const { poller, requests, replyWith } = aPoller();
  poller.start();
  poller.start();

  await jest.advanceTimersByTimeAsync(2500);
  expect(requests).toEqual([0, 1000, 2000]);
  expect(poller.seen).toEqual([{ revision: 'v-1', at: 2000 }]);

  replyWith({ revision: 'v-2' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(poller.seen).toEqual([
    { revision: 'v-2', at: 4000 },
    { revision: 'v-1', at: 2000 },
  ]);
});

test('polls again a second after the last request, or at once if the reply took longer', async () => {
  const { poller, requests, replyWith } = aPoller();
  replyWith({ revision: 'v-1', takesMs: 900 });
  poller.start();
  await jest.advanceTimersByTimeAsync(950);
  replyWith({ revision: 'v-1', takesMs: 1300 });
  await jest.advanceTimersByTimeAsync(2000);

  expect(requests).toEqual([0, 1000, expect.closeTo(2300, -1)]);
  expect(poller.seen).toEqual([{ revision: 'v-1', at: 1000 }]);
});

test.each([
  ['does not answer', undefined],
  ['returns 503', { status: 503, revision: 'v-9' }],
])('keeps the last revision of an API that %s, and polls it again', async (_, reply) => {
  const { poller, requests, replyWith } = aPoller();
  poller.start();
  await jest.advanceTimersByTimeAsync(10);

  replyWith(reply);
  await jest.advanceTimersByTimeAsync(3000);

  expect(requests).toHaveLength(4);
  expect(poller.seen).toEqual([{ revision: 'v-1', at: 0 }]);
});

test('stops polling an API without revisions until it is started again', async () => {
  const { poller, requests, replyWith } = aPoller();
  poller.start();
  await jest.advanceTimersByTimeAsync(10);

  replyWith({ revision: undefined });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
  expect(poller.seen).toEqual([]);

  poller.start();
  await jest.advanceTimersByTimeAsync(10);
  expect(requests).toHaveLength(3);
});

test('notifies after each reply, unless an earlier notification is unfinished', async () => {
  const { poller, notified } = aPoller(2500);
  poller.start();

  await jest.advanceTimersByTimeAsync(5500);

  expect(notified).toEqual([0, 3000]);
});

test('polls and notifies no more after stop, even with a reply pending', async () => {
  const { poller, requests, notified, replyWith } = aPoller();
  replyWith({ revision: 'v-1', takesMs: 500 });
  poller.start();
  await jest.advanceTimersByTimeAsync(100);

  poller.stop();
  await jest.advanceTimersByTimeAsync(10_000);

  expect([requests, notified]).toEqual([[0], []]);
});

interface PolledReply {
  status?: number;
  revision?: string;
  takesMs?: number;
}

function aPoller(notifiedForMs = 0) {
  const requests: number[] = [];
  const notified: number[] = [];
  let reply: PolledReply | undefined = { revision: 'v-1' };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const poller = new RevisionPoller(
    {
      read: async () => {
        requests.push(performance.now());
        if (reply?.takesMs) await wait(reply.takesMs);
        if (!reply) throw new Error('no reply');
        return { status: 200, body: '', ...reply };
      },
    },
    async () => {
      notified.push(performance.now());
      await wait(notifiedForMs);
    },
  );
  pollers.push(poller);
  const replyWith = (next: PolledReply | undefined) => {
    reply = next;
  };
  return { poller, requests, notified, replyWith };
}
