import { MAIL_KINDS } from '../../database/schema';
import { mailTexts } from './mail-texts';
import { SAMPLE_VALUES } from './sample-values';

describe.each(['en', 'hi'] as const)('mails in %s', (language) => {
  const texts = mailTexts(language);

  test.each(MAIL_KINDS)('%s has a subject, a greeting and no empty paragraph', (kind) => {
    const { subject, greeting, paragraphs } = texts[kind](SAMPLE_VALUES);

    expect([subject, greeting, ...paragraphs].every((text) => text.trim())).toBe(true);
    expect(JSON.stringify(texts[kind](SAMPLE_VALUES))).not.toContain('undefined');
  });
});

test('mails to learners are translated, mails to staff are not', () => {
  const isHindi = (text: string) => /\p{Script=Devanagari}/u.test(text);

  const hindi = MAIL_KINDS.filter((kind) => isHindi(mailTexts('hi')[kind](SAMPLE_VALUES).greeting));

  expect(MAIL_KINDS.filter((kind) => !hindi.includes(kind))).toEqual([
    'staff-reference',
    'staff-refund',
    'staff-query',
    'staff-payee',
    'staff-digest',
    'staff-invitation',
  ]);
});
