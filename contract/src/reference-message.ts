/** Identifiers that UPI apps show beside the reference, by their form. */
const OTHER_NUMBERS = [
  // T, the time to a tenth of a millisecond, and a counter: 22 or 23 characters.
  {
    form: /^T\d{12,}$/i,
    message: 'This is PhonePe’s own transaction ID. Enter the UTR, 12 digits on the same screen',
  },
  {
    form: /^(?=.*[A-Za-z])[\w-]{14}$/,
    message:
      'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
  },
];

/** More than one character too many is no slip of the finger. */
const SLIP = 1;

/** What a learner reads whose payment reference has another length: which number that is, and which one is wanted. */
export function referenceMessage(reference: string, wantedLength: number): string {
  const wanted = `Enter the ${wantedLength}-character payment reference`;
  const known = OTHER_NUMBERS.find(({ form }) => form.test(reference));
  if (known) return known.message;
  const length = Array.from(reference).length;
  return length > wantedLength + SLIP
    ? `This number has ${length} characters: it is another one of the payment. ${wanted}`
    : wanted;
}
