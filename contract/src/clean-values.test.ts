import { cleanReference } from './clean-values';
import { cleanCouponCode } from './coupon-code';
import { checkPayload, contactRules, paymentRules, subscribeRules } from './rules';

const contact = { name: 'Asha Rao', email: 'asha@example.org', phone: '9876543210', message: 'Hello there' };

describe('an e-mail address', () => {
  test.each([
    'asha@example.org,',
    '<asha@example.org>',
    '‹asha@example.org›',
    '«asha@example.org»,',
    '(asha@example.org)',
    '“asha@example.org”',
    "'asha@example.org'",
    'mailto:asha@example.org',
    'MAILTO:asha@example.org?subject=Fees&cc=x@example.org',
    '<mailto:asha@example.org>',
    'mailto: asha@example.org',
    'Asha Rao <asha@example.org>',
    '"Rao, Asha" <asha@example.org>;',
    '\u200basha@example.org\u200e',
    'as\u00adha@exam\u200bple.org',
    '\u3000asha@example.org\u00a0',
    'ａｓｈａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  ])('is extracted from %j', (email) => {
    expect(checkPayload(subscribeRules, { email })).toEqual({
      ok: true,
      value: { email: 'asha@example.org' },
    });
  });

  test.each([
    'a@b.c',
    'a@b.co',
    'Asha.Rao+exam@mail.example.co.in',
    "o'brien@example.ie",
    'asha_rao-9@xn--bcher-kva.example',
    '!#$%&*/=?^`{|}~@example.org',
    '9@9.example',
  ])('%s is not changed', (email) => {
    expect(checkPayload(subscribeRules, { email })).toEqual({ ok: true, value: { email } });
  });

  test.each([
    'asha..rao@example.org',
    '.asha@example.org',
    'asha.@example.org',
    'asha@.example.org',
    'asha@example..org',
    'asha@-example.org',
    'asha@example-.org',
    'asha@exam_ple.org',
    'asha@example.123',
    'asha@127.0.0.1',
    'asha,rao@example.org',
    'asha"rao@example.org',
    'asha\\rao@example.org',
    'asha rao@example.org',
    'asha@@example.org',
    'asha@rao@example.org',
    'asha@example',
    'asha\u0001@example.org',
    'आशा@example.org',
    'asha@उदाहरण.भारत',
    'asha²@example.org',
    'asha@example.org, rao@example.org',
    `asha@${'x'.repeat(64)}.org`,
    '<>',
    'mailto:',
    ',',
  ])('%j is refused', (email) => {
    const checked = checkPayload(subscribeRules, { email });

    expect(checked).toMatchObject({ ok: false, fields: { email: 'Enter a valid email address' } });
  });

  test.each([',', '<', '<a', '<a>', 'mailto:', '@', '.a', 'a.', '( ', '\u200b', '٣'])(
    'a text of 60,000 characters made of %j is checked within a second of CPU time',
    (part) => {
      const before = process.cpuUsage();

      const typed = `a${part.repeat(60_000 / part.length)}a`;
      checkPayload(contactRules, { name: typed, email: typed, phone: typed, message: typed });
      checkPayload(paymentRules, { orderId: 'ORD1', paymentMode: 'upi-scan', txnId: typed });

      const { user } = process.cpuUsage(before);
      expect(user / 1000).toBeLessThan(1000);
    },
  );
});

describe('a phone number', () => {
  test.each([
    '+91 98765 43210',
    '+919876543210',
    '+91-98765-43210',
    '(+91) 98765.43210',
    '00919876543210',
    '919876543210',
    '+91 (0) 98765 43210',
    '09876543210',
    '98765\u201143210',
    'tel:+91-98765-43210',
    '\u202a+91 98765\u00a043210\u202c',
    '९८७६५ ४३२१०',
    '௯௮௭௬௫௪௩௨௧௦',
    '＋９１ ９８７６５４３２１０',
    '𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎',
  ])('is extracted from %j', (phone) => {
    expect(checkPayload(contactRules, { ...contact, phone })).toMatchObject({
      value: { phone: '9876543210' },
    });
  });

  test.each(['9198765432', '0198765432', '0000000000'])(
    '%s, which has ten digits, is not changed',
    (phone) => {
      expect(checkPayload(contactRules, { ...contact, phone })).toMatchObject({ value: { phone } });
    },
  );

  test.each(['+1 212 555 0123', '98765', '98765432101', '+91 98765', '98765x43210', '९८७६', '98765,43210'])(
    '%j is refused',
    (phone) => {
      expect(checkPayload(contactRules, { ...contact, phone })).toEqual({
        ok: false,
        fields: { phone: 'Phone number is not valid' },
      });
    },
  );
});

describe('a name', () => {
  test.each([
    ['R. K. Narayan', 'R. K. Narayan'],
    ["D'Souza", "D'Souza"],
    ['Ma', 'Ma'],
    ['आशा', 'आशा'],
    ['\u202eAsha\u202c  \u00a0Rao\u200b', 'Asha Rao'],
    ['Asha\tRao\n', 'Asha Rao'],
    // Joiners within a word stay, because removing them would change the spelling.
    ['क्\u200dष', 'क्\u200dष'],
    ['ನಾ\u200cಗ್\u200cರಾಜ್\u200d', 'ನಾ\u200cಗ್\u200cರಾಜ್'],
  ])('%j becomes %j', (name, cleaned) => {
    expect(checkPayload(contactRules, { ...contact, name })).toMatchObject({ value: { name: cleaned } });
  });

  test.each([
    ['..', 'Enter a valid full name'],
    ['-- --', 'Enter a valid full name'],
    ['1234', 'Enter a valid full name'],
    ['😀😀', 'Enter a valid full name'],
    ['\u2800\u2800', 'Enter a valid full name'],
    ['A\u200b', 'Enter a valid full name'],
    ['\u200b\u200e\u202a', 'Full Name is required'],
    ['\u3164\u3164', 'Full Name is required'],
    ['\u200d\u200d', 'Full Name is required'],
  ])('%j is refused with %j', (name, message) => {
    expect(checkPayload(contactRules, { ...contact, name })).toEqual({
      ok: false,
      fields: { name: message },
    });
  });
});

test('a cleaned message keeps its line breaks, joiners and emoji', () => {
  const message = '\u202eNamaste 👩\u200d👩\u200d👧 ❤\ufe0f\u200b\n\n क्\u200dष ';

  expect(checkPayload(contactRules, { ...contact, message })).toMatchObject({
    value: { message: 'Namaste 👩\u200d👩\u200d👧 ❤\ufe0f\n\n क्\u200dष' },
  });
});

test.each(['step10', ' STEP10\u200b', 'STEP 10', '\u202aStep10\u202c', 'step१०', 'ＳＴＥＰ１０'])(
  'the coupon code %j is read as STEP10',
  (typed) => {
    expect(cleanCouponCode(typed)).toBe('STEP10');
  },
);

describe('a payment reference', () => {
  test.each([
    ['6329 1000 0137', '632910000137'],
    ['6329-1000-0137', '632910000137'],
    ['632910000137.', '632910000137'],
    ['UTR: 632910000137', '632910000137'],
    ['utr no. 632910000137', '632910000137'],
    ['UTR632910000137', '632910000137'],
    ['UPI Ref No: 632910000137', '632910000137'],
    ['UPI Ref. No. 6329 1000 0137', '632910000137'],
    ['UPI transaction ID\n632910000137', '632910000137'],
    ['Ref No.632910000137', '632910000137'],
    ['Google Pay ID: 632910000137', '632910000137'],
    ['RRN#632910000137', '632910000137'],
    ['६३२९१००००१३७', '632910000137'],
    ['６３２９１００００１３７', '632910000137'],
    ['\u200e632910000137\u200f', '632910000137'],
    ['abcd-1234/56', 'ABCD-1234/56'],
    ['UTR123456789', 'UTR123456789'],
    ['TXN-12345678', 'TXN-12345678'],
    ['T2401011234567890123456', 'T2401011234567890123456'],
    ['CICAgKDy1234gh', 'CICAGKDY1234GH'],
  ])('%j is read as %s', (typed, reference) => {
    expect(cleanReference(typed)).toBe(reference);
  });

  test.each(['UTR: 12345678', '1234 5678 90'])('%j is refused: cleaned, it is too short', (txnId) => {
    expect(checkPayload(paymentRules, { orderId: 'ORD1', paymentMode: 'upi-scan', txnId })).toEqual({
      ok: false,
      fields: { txnId: 'Enter the 12-character payment reference' },
    });
  });
});
