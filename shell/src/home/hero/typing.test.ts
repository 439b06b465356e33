import { nextText } from './typing';

test('from one word to another each step takes or adds a letter, and letters shared at the start stay', () => {
  expect(way('Learning', 'Leading')).toEqual([
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
  expect(way('Leading', 'Innovating').filter((text) => text === '')).toHaveLength(1);
});

function way(from: string, to: string): string[] {
  const texts = [];
  for (let text = from; text !== to; texts.push(text)) text = nextText(text, to);
  return texts;
}
