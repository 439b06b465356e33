/** Other ids that UPI apps show next to the reference. */
const OTHER_NUMBERS = [
  // `T`, a time stamp and a counter: 22 or 23 characters.
  {
    pattern: /^T\d{12,}$/i,
    message: 'This is PhonePe’s own transaction ID. Enter the UTR, 12 digits on the same screen',
  },
  {
    pattern: /^(?=.*[A-Za-z])[\w-]{14}$/,
    message:
      'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
  },
];

/** One character too many may be a typing error; more mean another number. */
const TYPO_TOLERANCE = 1;

/** Error text for a payment reference of a wrong length. If the entered number is of a known kind, the text names that kind. */
export function referenceMessage(reference: string, requiredLength: number): string {
  const instruction = `Enter the ${requiredLength}-character payment reference`;
  const otherNumber = OTHER_NUMBERS.find(({ pattern }) => pattern.test(reference));
  if (otherNumber) return otherNumber.message;
  const length = Array.from(reference).length;
  return length > requiredLength + TYPO_TOLERANCE
    ? `This number has ${length} characters: it is another one of the payment. ${instruction}`
    : instruction;
}
