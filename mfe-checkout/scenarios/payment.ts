import { NETWORK_ERROR, PAYEE_COMPULSORY, PAYEE_TOO_SHORT, type Scenario } from '@stepwell/contract';
import { aSettings, refusedFor } from '@stepwell/contract/testing';
import { ORDER_LINK } from './parts/learners-link';
import { SEND_REFERENCE } from './parts/steps';

/** A scenario that begins at the payment step, by the learner's link. */
function paying(scenario: Pick<Scenario, 'name' | 'title' | 'shows' | 'answers' | 'steps'>): Scenario {
  return { ...scenario, path: ORDER_LINK };
}

export const paymentTicked = paying({
  name: 'payment-ticked',
  title: 'The learner says that it is paid: the field for the reference appears.',
  shows: 'UPI reference',
  steps: [{ click: 'I have successfully paid via UPI Scan', role: 'checkbox' }],
});

export const referenceTooShort = paying({
  name: 'reference-too-short',
  title: 'A reference of nine characters is marked invalid.',
  shows: '9 / 12',
  steps: [
    { click: 'I have successfully paid via UPI Scan', role: 'checkbox' },
    { fill: 'UPI reference', value: '432718069' },
  ],
});

export const referenceOfGooglePay = paying({
  name: 'reference-of-google-pay',
  title: 'Google Pay’s own transaction ID was typed: the message names it, and the number to look for.',
  shows:
    'This is Google Pay’s own transaction ID. Enter the UPI transaction ID, 12 digits on the same screen',
  steps: [
    { click: 'I have successfully paid via UPI Scan', role: 'checkbox' },
    { fill: 'UPI reference', value: 'CICAgKDx9YrGdw' },
  ],
});

export const referenceOfPhonePe = paying({
  name: 'reference-of-phonepe',
  title: 'PhonePe’s own transaction ID was typed: the message names it, and the number to look for.',
  shows: 'This is PhonePe’s own transaction ID. Enter the UTR, 12 digits on the same screen',
  steps: [
    { click: 'I have successfully paid via UPI Scan', role: 'checkbox' },
    { fill: 'UPI reference', value: 'T2611251630123456789012' },
  ],
});

export const referenceUnusual = paying({
  name: 'reference-unusual',
  title: 'Twelve characters that are not digits: a hint, no refusal.',
  shows: 'Most UPI references are 12 digits. Compare it with your UPI app before you submit.',
  steps: [
    { click: 'I have successfully paid via UPI Scan', role: 'checkbox' },
    { fill: 'UPI reference', value: 'AXIS43271806' },
  ],
});

export const referenceSending = paying({
  name: 'reference-sending',
  title: 'The reference is on its way.',
  shows: 'Sending the reference',
  answers: { 'POST /api/orders/updateOrderStatus': { delayMs: 60_000 } },
  steps: SEND_REFERENCE,
});

export const referenceTaken = paying({
  name: 'reference-taken',
  title: 'The reference was taken: the order is under review.',
  shows: 'We have received your details and under review.',
  steps: SEND_REFERENCE,
});

export const referenceOfAnotherOrder = paying({
  name: 'reference-of-another-order',
  title: 'The reference belongs to another order (409): the reason, and the way back to correct it.',
  shows:
    'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
  answers: {
    'POST /api/orders/updateOrderStatus': {
      status: 409,
      message:
        'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
    },
  },
  steps: SEND_REFERENCE,
});

export const referenceCorrected = paying({
  name: 'reference-corrected',
  title: 'After a refusal the learner is back at the reference, which is still there.',
  shows: 'I have successfully paid via UPI Scan',
  answers: {
    'POST /api/orders/updateOrderStatus': {
      status: 409,
      message:
        'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
    },
  },
  steps: [...SEND_REFERENCE, { click: 'Submit again' }],
});

export const referenceNoNetwork = paying({
  name: 'reference-no-network',
  title: 'No reply to the reference.',
  shows: NETWORK_ERROR,
  answers: { 'POST /api/orders/updateOrderStatus': 'drop' },
  steps: SEND_REFERENCE,
});

export const referenceBrokenReply = paying({
  name: 'reference-broken-reply',
  title: 'A proxy’s page came in place of the order’s status.',
  shows: 'Error getting while updating Order',
  answers: { 'POST /api/orders/updateOrderStatus': { status: 502, raw: '<h1>Bad Gateway</h1>' } },
  steps: SEND_REFERENCE,
});

export const payeeMerchant = paying({
  name: 'payee-merchant',
  title: 'The bank has registered the payee as a merchant: link and code carry its code and the order id.',
  shows: 'Pay with any UPI app',
  answers: { 'GET /api/settings/getSettings': { data: aSettings({ payeeMerchantCode: '8299' }) } },
});

export const payeeNameLong = paying({
  name: 'payee-name-long',
  title: 'A long name in Devanagari: the page shows it whole, the code carries what can be scanned.',
  shows: 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान',
  answers: {
    'GET /api/settings/getSettings': {
      data: aSettings({ payeeName: 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान' }),
    },
  },
});

export const payeeMissing = paying({
  name: 'payee-missing',
  title: 'No payee is set: the reason stands in the place of the code.',
  shows: PAYEE_COMPULSORY,
  answers: { 'GET /api/settings/getSettings': { data: aSettings({ payeeVPA: '', payeeName: '' }) } },
});

export const payeeTooShort = paying({
  name: 'payee-too-short',
  title: 'The payee’s address is too short to be one.',
  shows: PAYEE_TOO_SHORT,
  answers: { 'GET /api/settings/getSettings': { data: aSettings({ payeeVPA: 'a@bc' }) } },
});

export const referenceUnknownApplication = paying({
  name: 'reference-unknown-application',
  title: 'The API does not know the site that asks (401).',
  shows: refusedFor('unknownApplication').message,
  answers: { 'POST /api/orders/updateOrderStatus': refusedFor('unknownApplication') },
  steps: SEND_REFERENCE,
});

export const referenceTooMany = paying({
  name: 'reference-too-many',
  title: 'Too many calls came from this address (429).',
  shows: refusedFor('tooMany').message,
  answers: { 'POST /api/orders/updateOrderStatus': refusedFor('tooMany') },
  steps: SEND_REFERENCE,
});

export const referenceOurFault = paying({
  name: 'reference-our-fault',
  title: 'The API failed (500), and gives a number to write with.',
  shows: refusedFor('ourFault').message,
  answers: { 'POST /api/orders/updateOrderStatus': refusedFor('ourFault') },
  steps: SEND_REFERENCE,
});

export const referenceDatabaseAway = paying({
  name: 'reference-database-away',
  title: 'The database does not answer (503).',
  shows: refusedFor('databaseAway').message,
  answers: { 'POST /api/orders/updateOrderStatus': refusedFor('databaseAway') },
  steps: SEND_REFERENCE,
});

export const referenceUnknownOrder = paying({
  name: 'reference-unknown-order',
  title: 'The order is gone from the academy’s books (404).',
  shows: 'Order not found',
  answers: { 'POST /api/orders/updateOrderStatus': { status: 404 } },
  steps: SEND_REFERENCE,
});

export const referenceRefused = paying({
  name: 'reference-refused',
  title: 'The API does not take the text for a reference (422).',
  shows: 'Enter the 12-character payment reference',
  answers: {
    'POST /api/orders/updateOrderStatus': {
      status: 422,
      data: { fields: { txnId: 'Enter the 12-character payment reference' } },
    },
  },
  steps: SEND_REFERENCE,
});
