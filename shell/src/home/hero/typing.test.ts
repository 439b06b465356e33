import { typingFrames } from './typing';

const frames = typingFrames(['Learning', 'Leading', 'Innovating']);

test('a round begins with the first word and leads back to it', () => {
  const whole = frames.filter(({ holdMs }) => holdMs === 500).map(({ text }) => text);

  expect(whole).toEqual(['Learning', 'Leading', 'Innovating']);
  expect(frames[0]).toEqual({ text: 'Learning', holdMs: 500 });
  expect(frames.at(-1)).toEqual({ text: 'Learnin', holdMs: 40 });
});

test('each step adds or takes one letter and lasts 40 ms', () => {
  for (const [index, { text, holdMs }] of frames.entries()) {
    const next = frames[(index + 1) % frames.length];
    expect(Math.abs((next?.text.length ?? 0) - text.length)).toBe(1);
    expect([40, 500]).toContain(holdMs);
  }
});

test('letters shared at the start stay', () => {
  const texts = frames.map(({ text }) => text);

  expect(texts.slice(0, 11)).toEqual([
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
    'Leadin',
  ]);
  expect(texts.filter((text) => text === '')).toHaveLength(2);
});
