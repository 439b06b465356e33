import {
  type LazyModuleEvent,
  type LazyModuleState,
  NOTHING_ASKED,
  nextLazyModuleState,
} from './lazy-module';

type Story = [events: string, code: LazyModuleState['code'], press: LazyModuleState['press']];

const after = (events: string) =>
  (events.split(' ').filter(Boolean) as LazyModuleEvent[]).reduce(nextLazyModuleState, NOTHING_ASKED);

test.each<Story>([
  ['', 'unasked', 'none'],
  ['wanted', 'coming', 'none'],
  ['wanted came', 'here', 'none'],
  // Nobody pressed: nobody is told.
  ['wanted lost', 'lost', 'none'],
  ['wanted lost wanted', 'coming', 'none'],
  ['wanted lost wanted came', 'here', 'none'],
  // A press is owed when the code comes in time.
  ['pressed', 'coming', 'waiting'],
  ['pressed came', 'here', 'waiting'],
  ['wanted pressed came', 'here', 'waiting'],
  ['wanted lost pressed came', 'here', 'waiting'],
  ['pressed pressed came', 'here', 'waiting'],
  // Or when it came in the moment of the press, and is not drawn yet.
  ['wanted came pressed', 'here', 'waiting'],
  // It fails at once, or after its wait, and can be repeated.
  ['pressed lost', 'lost', 'failed'],
  ['pressed lost pressed', 'coming', 'waiting'],
  ['pressed lost pressed lost', 'lost', 'failed'],
  ['pressed lost pressed came', 'here', 'waiting'],
  ['pressed waited', 'coming', 'failed'],
  ['pressed waited pressed', 'coming', 'waiting'],
  ['pressed waited lost pressed came', 'here', 'waiting'],
  // What the learner was told stays told until another press, and is not carried out behind their back.
  ['pressed lost wanted', 'coming', 'failed'],
  ['pressed waited wanted', 'coming', 'failed'],
  ['pressed waited lost', 'lost', 'failed'],
  ['pressed waited came', 'here', 'none'],
  ['pressed lost wanted came', 'here', 'none'],
  // Code that is here stays here.
  ['wanted came lost', 'here', 'none'],
  ['pressed came waited', 'here', 'waiting'],
  ['pressed came wanted', 'here', 'waiting'],
])('after "%s" the code is %s and the press %s', (events, code, press) => {
  expect(after(events)).toMatchObject({ code, press });
});

test.each<[events: string, asked: number]>([
  ['', 0],
  ['wanted', 1],
  ['wanted wanted pressed waited pressed', 1],
  ['wanted lost wanted', 2],
  ['pressed lost pressed lost pressed came', 3],
  ['wanted came wanted pressed lost', 1],
])(
  'by "%s" the code was asked for %d times: while it comes it is not, once it was lost it is again',
  (events, asked) => {
    expect(after(events).asked).toBe(asked);
  },
);
