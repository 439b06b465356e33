import { ACADEMY, academyOf, nameParts } from './academy-facts';
import { socialLinks } from './site-config';

test('the academy has the facts of the specification while the API gives none', () => {
  expect(ACADEMY).toMatchObject({
    name: 'Stepwell Academy',
    email: 'help@stepwell.example',
    phone: '+91 98000 00000',
    phoneDigits: '919800000000',
    chatDigits: '919800000000',
    copyrightYear: '2024',
  });
  expect(academyOf(null)).toBe(ACADEMY);
  expect(academyOf({})).toBe(ACADEMY);
});

test('facts in the settings replace the initial facts', () => {
  const settings = { academy: { phone: '+91 (0120) 456-7890', linkedin: '' } };

  const academy = academyOf(settings);

  expect(academy).toEqual({
    ...ACADEMY,
    phone: '+91 (0120) 456-7890',
    phoneDigits: '911204567890',
    chatDigits: '911204567890',
    linkedin: '',
  });
});

test.each([
  ['+91 (0)98000 00000', '919800000000'],
  ['+91-0120-4567890', '911204567890'],
  ['+44 (0)20 7946 0000', '442079460000'],
  ['+39 06 698 00000', '390669800000'],
])('the digits of %s have no national prefix, as telephones and WhatsApp require', (phone, digits) => {
  expect(academyOf({ academy: { phone } })).toMatchObject({ phoneDigits: digits, chatDigits: digits });
});

test('the same settings give the same academy object, as selectors require', () => {
  const settings = { academy: { phone: '+91 (0120) 456-7890' } };

  expect(academyOf(settings)).toBe(academyOf(settings));
});

test.each(['Stepwell', [], { name: 7, phone: null, email: {} }])(
  'each fact has its initial value if the settings’ academy is %p',
  (academy) => {
    expect(academyOf({ academy: academy as object })).toEqual(ACADEMY);
  },
);

test.each([
  ['Stepwell Academy', ['Stepwell', 'Academy']],
  ['Sharma Coaching Institute', ['Sharma Coaching', 'Institute']],
  ['Baori', ['Baori', '']],
])('the logo splits the name %s before its last word', (name, parts) => {
  expect(nameParts({ ...ACADEMY, name })).toEqual(parts);
});

test('the messaging link contains the number of the chat and the academy’s name', () => {
  const academy = academyOf({ academy: { name: 'Baori & Söhne', chatPhone: '+91 98444 55566' } });

  const { searchParams } = new URL(socialLinks(academy).whatsapp);

  expect([...searchParams]).toEqual([
    ['phone', '919844455566'],
    ['text', 'Hello Baori & Söhne, I have a question about a course.'],
  ]);
});
