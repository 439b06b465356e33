import { useAcademy } from '../../../testing/academy';
import { MAIL_KINDS } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { previewMail } from './preview';

const academy = useAcademy();

test.each(MAIL_KINDS)('%s has a preview in the requested language', async (kind) => {
  const hindi = await academy.run(previewMail, { kind, language: 'hi' });
  const english = await academy.run(previewMail, { kind, language: 'en' });

  expect(/\p{Script=Devanagari}/u.test(hindi.text)).toBe(!kind.startsWith('staff-'));
  expect(/\p{Script=Devanagari}/u.test(english.text)).toBe(false);
  expect(hindi.html).toContain(`<html lang="${kind.startsWith('staff-') ? 'en' : 'hi'}">`);
  expect(english.html).toContain('<!doctype html>\n<html lang="en">');
  for (const { subject, text, html } of [hindi, english]) {
    expect(subject).toMatch(/\S/);
    // No greeting or paragraph is empty, and no value lacks a sample.
    expect(html).not.toMatch(/<p>\s*<\/p>/);
    expect(subject + text + html).not.toContain('undefined');
  }
});

test('a preview without a requested language is in the language of the settings', async () => {
  await academy.run(setSetting, { name: 'mailLanguage', value: 'hi' });

  expect(await academy.run(previewMail, { kind: 'order-placed' })).toMatchObject({ language: 'hi' });
});

test.each([{ kind: 'order-lost' }, { kind: '__proto__' }, { kind: 'order-placed', language: 'ta' }])(
  'returns 404 for the unknown preview %j',
  async (wish) => {
    await expect(academy.run(previewMail, wish)).rejects.toMatchObject({ status: 404 });
  },
);
