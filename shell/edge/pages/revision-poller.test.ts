import { RevisionWatch } from './revision-poller';

const watches: RevisionWatch[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const watch of watches.splice(0)) watch.end();
  jest.useRealTimers();
});

test('asks once a second, and holds what was said last and before it, with when it asked', async () => {
  const { watch, asked, say } = aWatch();
  watch.begin();
  watch.begin();

  await jest.advanceTimersByTimeAsync(2500);
  expect(asked).toEqual([0, 1000, 2000]);
  expect(watch.seen).toEqual([{ revision: 'v-1', at: 2000 }]);

  say({ revision: 'v-2' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(watch.seen).toEqual([
    { revision: 'v-2', at: 4000 },
    { revision: 'v-1', at: 2000 },
  ]);
});

test('an API that is slow is asked the next second, and one that is slower at once', async () => {
  const { watch, asked, say } = aWatch();
  say({ revision: 'v-1', takesMs: 900 });
  watch.begin();
  await jest.advanceTimersByTimeAsync(950);
  say({ revision: 'v-1', takesMs: 1300 });
  await jest.advanceTimersByTimeAsync(2000);

  expect(asked).toEqual([0, 1000, expect.closeTo(2300, -1)]);
  expect(watch.seen).toEqual([{ revision: 'v-1', at: 1000 }]);
});

test.each([
  ['does not answer', undefined],
  ['is unwell', { status: 503, revision: 'v-9' }],
])('of an API that %s nothing is heard, and it is asked again', async (_, reply) => {
  const { watch, asked, say } = aWatch();
  watch.begin();
  await jest.advanceTimersByTimeAsync(10);

  say(reply);
  await jest.advanceTimersByTimeAsync(3000);

  expect(asked).toHaveLength(4);
  expect(watch.seen).toEqual([{ revision: 'v-1', at: 0 }]);
});

test('an API that says no revision is asked no more, until a page was made from replies that did', async () => {
  const { watch, asked, say } = aWatch();
  watch.begin();
  await jest.advanceTimersByTimeAsync(10);

  say({ revision: undefined });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(watch.seen).toEqual([]);

  watch.begin();
  await jest.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(3);
});

test('tells after each answer, but for one that is still being told of', async () => {
  const { watch, told } = aWatch(2500);
  watch.begin();

  await jest.advanceTimersByTimeAsync(5500);

  expect(told).toEqual([0, 3000]);
});

test('asks nobody after its end, even with an answer on its way', async () => {
  const { watch, asked, told, say } = aWatch();
  say({ revision: 'v-1', takesMs: 500 });
  watch.begin();
  await jest.advanceTimersByTimeAsync(100);

  watch.end();
  await jest.advanceTimersByTimeAsync(10_000);

  expect([asked, told]).toEqual([[0], []]);
});

interface Answer {
  status?: number;
  revision?: string;
  takesMs?: number;
}

function aWatch(toldForMs = 0) {
  const start = performance.now();
  const now = () => Math.round(performance.now() - start);
  const asked: number[] = [];
  const told: number[] = [];
  let answer: Answer | undefined = { revision: 'v-1' };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const watch = new RevisionWatch(
    async () => {
      asked.push(now());
      if (answer?.takesMs) await wait(answer.takesMs);
      return answer && { status: 200, body: '', ...answer };
    },
    async () => {
      told.push(now());
      await wait(toldForMs);
    },
    now,
  );
  watches.push(watch);
  const say = (next: Answer | undefined) => {
    answer = next;
  };
  return { watch, asked, told, say };
}
