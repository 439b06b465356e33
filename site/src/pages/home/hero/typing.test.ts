import { typedSteps } from './typing';

const WORDS = ['Learning', 'Leading', 'Innovating'];
const { steps } = typedSteps(WORDS);
const texts = steps.map(({ word, letters }) => WORDS[word]?.slice(0, letters) ?? '');

test('removes and adds one letter per step, and keeps common first letters', () => {
  const between = ['Learnin', 'Learni', 'Learn', 'Lear', 'Lea', 'Lead', 'Leadi', 'Leadin'];
  expect(texts.slice(0, 10)).toEqual(['Learning', ...between, 'Leading']);
  // Between words without common first letters, one step is empty.
  expect(texts.slice(9, 28).filter((text) => text === '')).toHaveLength(1);
});

test('shows complete words for 500 ms and parts of words for 40 ms', () => {
  const durations = steps
    .slice(1)
    .map(({ at }, index) => [texts[index], at - (steps[index]?.at ?? 0)] as const);

  for (const [text = '', ms] of durations)
    expect([text, ms]).toEqual([text, WORDS.includes(text) ? 500 : 40]);
});

test('goes through all words and ends with the first', () => {
  expect(texts.filter((text) => WORDS.includes(text))).toEqual([...WORDS, 'Learning']);
});
