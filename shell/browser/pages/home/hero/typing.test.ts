import { typedSteps } from './typing';

const WORDS = ['Learning', 'Leading', 'Innovating'];

test('removes and adds one letter per step, and keeps common first letters', () => {
  expect(texts().slice(0, 10)).toEqual([
    'Learning',
    'Learnin',
    'Learni',
    'Learn',
    'Lear',
    'Lea',
    'Lead',
    'Leadi',
    'Leadin',
    'Leading',
  ]);
});

test('has one empty step between words without common first letters', () => {
  expect(
    texts()
      .slice(9, 28)
      .filter((text) => text === ''),
  ).toHaveLength(1);
});

test('shows complete words for 500 ms and all else for 40', () => {
  const { steps } = typedSteps(WORDS);
  const durations = steps
    .slice(1)
    .map(({ at }, index) => [texts()[index], at - (steps[index]?.at ?? 0)] as const);

  for (const [text = '', ms] of durations)
    expect([text, ms]).toEqual([text, WORDS.includes(text) ? 500 : 40]);
});

test('goes through all words and ends with the first', () => {
  const cycle = texts();

  expect(cycle.filter((text) => WORDS.includes(text))).toEqual([...WORDS, 'Learning']);
});

function texts(): string[] {
  return typedSteps(WORDS).steps.map(({ word, letters }) => WORDS[word]?.slice(0, letters) ?? '');
}
