import { PAYEE_COMPULSORY, PAYEE_TOO_SHORT } from './texts';
import { payeeProblem, upiLink } from './upi-link';

const payment = {
  payeeVPA: 'eduprep@okhdfcbank',
  payeeName: 'Edu Prep Academy',
  amount: 1178.82,
  note: '9876543210-ORD7K3QF9WX2M',
};

test('the UPI link has the form of docs/contract.md byte by byte', () => {
  expect(upiLink(payment)).toBe(
    'upi://pay?pa=eduprep@okhdfcbank&pn=Edu%20Prep%20Academy&am=1178.82&cu=INR&tn=9876543210-ORD7K3QF9WX2M',
  );
});

test('the UPI link of a merchant contains the merchant’s code and the order id', () => {
  expect(upiLink({ ...payment, merchant: { code: '8299', orderId: 'ORD7K3QF9WX2M' } })).toBe(
    'upi://pay?pa=eduprep@okhdfcbank&pn=Edu%20Prep%20Academy&am=1178.82&cu=INR&tn=9876543210-ORD7K3QF9WX2M&mc=8299&tr=ORD7K3QF9WX2M',
  );
});

test.each(['R&D "Academy" – ज्ञान', 'A+B = C', '100% Prep'])(
  'encodes the payee name %p without loss',
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
])('formats the amount %p with two decimals', (amount, expected) => {
  expect(upiLink({ ...payment, amount })).toContain(`&${expected}&`);
});

test.each([
  ['', 'Edu Prep Academy', PAYEE_COMPULSORY],
  ['eduprep@okhdfcbank', '', PAYEE_COMPULSORY],
  ['a@bc', 'Edu Prep Academy', PAYEE_TOO_SHORT],
  ['a@bcd', 'Edu', PAYEE_TOO_SHORT],
  ['a@bcd', 'Educ', undefined],
])('the problem of the payee address %p with the name %p is %p', (payeeVPA, payeeName, problem) => {
  expect(payeeProblem({ payeeVPA, payeeName })).toBe(problem);
});

test('there is no UPI link without a payee', () => {
  expect(() => upiLink({ ...payment, payeeVPA: '' })).toThrow(PAYEE_COMPULSORY);
});
