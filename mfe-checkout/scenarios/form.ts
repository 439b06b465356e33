import { aSettings, scenariosFrom } from '@stepwell/contract/testing';
import { FILL_FORM } from './parts/steps';

// The billing form before it is sent: filled in, invalid, with the fields of a tax invoice, restored.

export const scenarios = scenariosFrom({ path: '/checkout/course-1' }, [
  {
    name: 'form-filled',
    title: 'Everything is filled in: the order can be placed.',
    shows: 'Place order, ₹1,178.82',
    steps: FILL_FORM,
  },
  {
    name: 'form-invalid',
    title: 'Fields that have lost the focus show their errors.',
    shows: 'Enter a valid email address',
    steps: [
      { fill: 'Full name', value: 'I' },
      { fill: 'E-mail', value: 'ishita@' },
      { fill: 'Phone', value: '98' },
      { click: 'UPI Scan', role: 'radio' },
    ],
  },
  {
    name: 'form-taxed',
    title: 'The academy has a GSTIN: the form asks for the state, and for a company’s details.',
    shows: 'This GSTIN is of another state',
    answers: { 'GET /api/settings/getSettings': { data: aSettings({ gstin: '09ABCDE1234F1ZY' }) } },
    steps: [
      ...FILL_FORM,
      { fill: 'Company (optional)', value: 'Asha Traders' },
      { fill: 'Its GSTIN (optional)', value: '27ABCDE1234F1Z0' },
      { click: 'UPI Scan', role: 'radio' },
    ],
  },
  {
    name: 'draft-restored',
    title: 'The draft is restored after a reload.',
    shows: 'Enter a valid email address',
    device: {
      sessionStorage: {
        'stepwell.checkout.draft': JSON.stringify({
          name: 'Ishita Deshpande',
          email: 'ishita@',
          phone: '',
          paymentMode: 'upi-scan',
          termsChecked: false,
        }),
      },
    },
  },
]);
