import { PAYEE_COMPULSORY, PAYEE_TOO_SHORT } from './texts';
import { payeeProblem, upiLink } from './upi-link';

const payment = {
  payeeVPA: 'eduprep@okhdfcbank',
  payeeName: 'Edu Prep Academy',
  amount: 1178.82,
  note: '9876543210-ORD7K3QF9WX2M',
};

test('is the link of the contract, byte by byte', () => {
  expect(upiLink(payment)).toBe(
    'upi://pay?pa=eduprep@okhdfcbank&pn=Edu%20Prep%20Academy&am=1178.82&cu=INR&tn=9876543210-ORD7K3QF9WX2M',
  );
});

test.each(['R&D "Academy" – ज्ञान', 'A+B = C', '100% Prep'])(
  'carries the payee name %p unharmed',
  (payeeName) => {
    const link = upiLink({ ...payment, payeeName });

    expect(new URL(link).searchParams.get('pn')).toBe(payeeName);
    expect(link).not.toContain('+');
  },
);

test.each([
  [1, 'am=1.00'],
  [100000, 'am=100000.00'],
  [0.1 + 0.2, 'am=0.30'],
])('writes the amount %p with two decimals', (amount, expected) => {
  expect(upiLink({ ...payment, amount })).toContain(`&${expected}&`);
});

test.each([
  ['', 'Edu Prep Academy', PAYEE_COMPULSORY],
  ['eduprep@okhdfcbank', '', PAYEE_COMPULSORY],
  ['a@bc', 'Edu Prep Academy', PAYEE_TOO_SHORT],
  ['a@bcd', 'Edu', PAYEE_TOO_SHORT],
  ['a@bcd', 'Educ', undefined],
])('judges the payee %p, %p: %p', (payeeVPA, payeeName, problem) => {
  expect(payeeProblem({ payeeVPA, payeeName })).toBe(problem);
});

test('makes no link for a payee that is missing', () => {
  expect(() => upiLink({ ...payment, payeeVPA: '' })).toThrow(PAYEE_COMPULSORY);
});
