import type { Scenario } from '@stepwell/contract';
import { FILL_FORM } from './parts/steps';

const PATH = '/checkout/course-1';

export const formFilled: Scenario = {
  name: 'form-filled',
  title: 'Everything is filled in: the order can be placed.',
  path: PATH,
  shows: 'Place order, ₹1,178.82',
  steps: FILL_FORM,
};

export const formInvalid: Scenario = {
  name: 'form-invalid',
  title: 'Fields that were left say what is wrong with them.',
  path: PATH,
  shows: 'Enter a valid email address',
  steps: [
    { fill: 'Full name', value: 'I' },
    { fill: 'E-mail', value: 'ishita@' },
    { fill: 'Phone', value: '98' },
    { click: 'UPI Scan', role: 'radio' },
  ],
};

export const draftRestored: Scenario = {
  name: 'draft-restored',
  title: 'After a refresh the tab still has what was typed.',
  path: PATH,
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
};
