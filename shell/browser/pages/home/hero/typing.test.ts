import { typedSteps } from './typing';

const WORDS = ['Learning', 'Leading', 'Innovating'];

test('from one word to another each step takes or adds a letter, and letters shared at the start stay', () => {
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

test('between words that share nothing there is a moment without any letter', () => {
  expect(
    texts()
      .slice(9, 28)
      .filter((text) => text === ''),
  ).toHaveLength(1);
});

test('a whole word stands for 500 ms, everything else for 40', () => {
  const { steps } = typedSteps(WORDS);
  const stands = steps
    .slice(1)
    .map(({ at }, index) => [texts()[index], at - (steps[index]?.at ?? 0)] as const);

  for (const [text = '', ms] of stands) expect([text, ms]).toEqual([text, WORDS.includes(text) ? 500 : 40]);
});

test('a round goes through all words and ends as it begins', () => {
  const round = texts();

  expect(round.filter((text) => WORDS.includes(text))).toEqual([...WORDS, 'Learning']);
});

function texts(): string[] {
  return typedSteps(WORDS).steps.map(({ word, letters }) => WORDS[word]?.slice(0, letters) ?? '');
}
