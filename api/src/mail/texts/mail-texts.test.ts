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
