import { redactMessage } from './redact-message';

test.each<[name: string, message: string, redacted: string]>([
  [
    'TypeError',
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  [
    'Error',
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Ravi',
    'Minified React error #418; visit …',
  ],
  ['Error', 'Request failed with status code 500', 'Request failed with status code 500'],
  [
    'Error',
    'catalog/CourseListPage did not load within 10000 ms.',
    'catalog/CourseListPage did not load within … ms.',
  ],
])('%s: keeps the meaning of %s', (name, message, redacted) => {
  expect(redactMessage(name, message)).toBe(redacted);
});

test.each<[name: string, message: string]>([
  ['SyntaxError', 'Unexpected token \'R\', "Ravi Kumar" is not valid JSON'],
  ['Error', 'no such person: "Ravi Kumar"'],
  ['Error', "no such person: 'Ravi Kumar"],
  ['TypeError', '"Ravi Kumar" is not a function'],
  ['TypeError', '"Ravi Kumar'],
  ['Error', 'mail to ravi.kumar@example.org failed'],
  ['Error', 'called 9876543210 without reply at https://academy.example/order/Ravi'],
  ['Error', 'order 9f8a7b6c5d4e3f2a1b0c failed'],
  ['Error', 'रवि has not paid'],
])('%s: removes personal data from %s', (name, message) => {
  expect(redactMessage(name, message)).not.toMatch(/ravi|kumar|9876543210|9f8a7b6c5d|रवि/i);
});

test('shortens a message to 160 characters', () => {
  expect(redactMessage('Error', 'a '.repeat(10_000))).toHaveLength(160);
});
