import { UnrenderedPages } from './unrendered-pages';

const clock = { now: 0 };
let pages: UnrenderedPages;

beforeEach(() => {
  clock.now = 90_000;
  jest.spyOn(performance, 'now').mockImplementation(() => clock.now);
  pages = new UnrenderedPages();
});

test('lists the features that caused unrendered pages in the last two minutes', () => {
  pages.countUnrendered({ reason: 'ended', culprit: 'catalog' });
  clock.now = 60_000;
  pages.countUnrendered({ reason: 'late', culprit: 'catalog' });
  pages.countUnrendered({ reason: 'late' });

  expect(pages.recent).toEqual([
    { culprit: 'catalog', pages: 2 },
    { culprit: 'unknown', pages: 1 },
  ]);
  clock.now = 180_000;
  expect(pages.recent).toEqual([]);
});

const PROBLEM = '1 of the last 9 new pages were sent without their markup (catalog: ended)';

test.each<[string, rendered: number, unrendered: number, laterMs: number, problem: string | undefined]>([
  ['nothing was made', 0, 0, 0, undefined],
  ['a tenth of the pages has no markup', 9, 1, 0, undefined],
  ['more than a tenth has no markup', 8, 1, 0, PROBLEM],
  ['more than a tenth had no markup in the minute before', 8, 1, 60_000, PROBLEM],
  ['more than a tenth had no markup two minutes ago', 8, 1, 120_000, undefined],
])(
  'the edge stays ready, and reports a problem only if more than a tenth of the new pages has no markup: %s',
  (_, rendered, unrendered, laterMs, problem) => {
    for (let page = 0; page < rendered; page += 1) pages.countRendered();
    for (let page = 0; page < unrendered; page += 1)
      pages.countUnrendered({ reason: 'ended', culprit: 'catalog' });
    clock.now += laterMs;

    expect(pages.check.isRequired).toBe(false);
    expect(pages.check.run()).toBe(problem);
  },
);
