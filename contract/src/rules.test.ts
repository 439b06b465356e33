import {
  checkoutRules,
  checkPayload,
  contactRules,
  formErrors,
  paymentRules,
  placeOrderRules,
  subscribeRules,
} from './rules';

const contact = {
  name: 'Ishita Deshpande',
  email: 'ishita@example.org',
  phone: '9876543210',
  message: 'Hello',
};

const order = {
  courseId: 'course-1',
  studentDetail: { studentName: 'Ishita', studentPhone: '9876543210', studentEmail: 'i@example.org' },
};

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['a', 'Enter a valid email address'],
  [`${'x'.repeat(43)}@test.in`, 'Maximum 50 symbols'],
])('refuses the e-mail address %p with %p', (email, message) => {
  expect(formErrors(subscribeRules, { email })).toEqual({ email: message });
});

test('accepts an e-mail address of 50 symbols', () => {
  const email = `${'x'.repeat(42)}@test.in`;

  expect(formErrors(subscribeRules, { email })).toEqual({});
});

test.each([
  ['phone', '', 'Phone number is required'],
  ['message', '', 'Message is required'],
  ['message', 'Four', 'Enter minimum 3 characters in Message'],
])('refuses the %s %p with %p', (field, value, message) => {
  expect(formErrors(contactRules, { ...contact, [field]: value })).toEqual({ [field]: message });
});

test('accepts a message of exactly five characters', () => {
  expect(formErrors(contactRules, contact)).toEqual({});
});

test('requires an available payment mode and accepted terms', () => {
  const { message: _, ...person } = contact;

  expect(formErrors(checkoutRules, { ...person, paymentMode: '', termsChecked: false })).toEqual({
    paymentMode: 'Payment mode is required',
    termsChecked: 'You must accept the terms and conditions',
  });
  expect(formErrors(checkoutRules, { ...person, paymentMode: 'upi-scan', termsChecked: true })).toEqual({});
});

test('a checked order has a clean coupon code, no invalid referral code and no unknown keys', () => {
  const payload = { ...order, couponCode: ' step10 ', referralCode: 'not a code', price: 1 };

  expect(checkPayload(placeOrderRules, payload)).toEqual({
    ok: true,
    value: { ...order, couponCode: 'STEP10', referralCode: '' },
  });
});

const LENGTH_MESSAGE = 'Enter the 12-character payment reference';
const PHONEPE_MESSAGE = 'This is PhonePe’s own transaction ID. Enter the UTR, 12 digits on the same screen';

test.each([
  [
    'CICAgKDx9YrGdw',
    'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
  ],
  ['T2611251630123456789012', PHONEPE_MESSAGE],
  ['t261125163012345678901', PHONEPE_MESSAGE],
  ['12345678901', LENGTH_MESSAGE],
  ['1234567890123', LENGTH_MESSAGE],
  ['12345678901234', `This number has 14 characters: it is another one of the payment. ${LENGTH_MESSAGE}`],
  [
    'AXI0123456789abcdef0123456789',
    `This number has 29 characters: it is another one of the payment. ${LENGTH_MESSAGE}`,
  ],
  ['12345678901\u0007', LENGTH_MESSAGE],
  ['412345678901', undefined],
  ['T12345678901', undefined],
  ['ABCD-1234/56', undefined],
  ['नननननननननननन', undefined],
])('the error message of the payment reference %p is %p', (txnId, message) => {
  expect(formErrors(paymentRules, { orderId: 'ORD1', paymentMode: 'upi-scan', txnId }).txnId).toBe(message);
});

test.each([
  42,
  true,
  null,
  ['i@example.org'],
  { toString: 'x' },
  { trim: 1 },
  JSON.parse('{"__proto__":{"x":1}}'),
])('treats %j as a missing text', (value) => {
  expect(formErrors(subscribeRules, { email: value })).toEqual({ email: 'Email is required' });
});

test.each([42, true, ['STEP10'], { code: 'STEP10' }])(
  'refuses %j as a coupon code instead of charging the full price',
  (couponCode) => {
    expect(formErrors(placeOrderRules, { ...order, couponCode })).toEqual({
      couponCode: 'The coupon code is not valid',
    });
  },
);

test.each([undefined, null, '', '  '])('treats %j as no coupon code', (couponCode) => {
  expect(checkPayload(placeOrderRules, { ...order, couponCode })).toMatchObject({
    ok: true,
    value: { couponCode: '' },
  });
});

test.each(['text', ['a'], 42, true, null])(
  'reports every field of studentDetail as missing if studentDetail is %j',
  (studentDetail) => {
    expect(formErrors(placeOrderRules, { ...order, studentDetail })).toEqual({
      'studentDetail.studentName': 'Full Name is required',
      'studentDetail.studentPhone': 'Phone number is required',
      'studentDetail.studentEmail': 'Email is required',
    });
  },
);

test('refuses an unpaired surrogate', () => {
  expect(formErrors(contactRules, { ...contact, message: 'Hello \ud83d' })).toEqual({
    message: 'Remove the characters that cannot be shown',
  });
});
