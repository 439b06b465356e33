import type { SettingView } from '@stepwell/api/settings';
import { formatMoments } from '../shared/Time';

/** The texts of the settings and of the payee. Names and explanations of single settings come from the API. */
export const SETTINGS_TEXTS = {
  title: 'Settings',
  lead: 'The site shows a change within three seconds. Each change is in the log with the value before.',
  change: 'Change',
  notSet: 'not set',
  save: 'Look at the change',
  same: 'Nothing was changed: the values are as before.',
  confirm: 'Change these settings?',
  button: 'Change them',
  done: 'Changed: ',
  choices: {
    gstMode: { none: 'No GST', exclusive: 'Added to prices', inclusive: 'Contained in prices' },
    isCourseEnrollmentAllowed: { true: 'Learners may enrol', false: 'Learners may not enrol' },
    mailLanguage: { en: 'English', hi: 'Hindi' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
} as const;

export const PAYEE = {
  title: 'Payee',
  lead: 'All money of learners goes to this UPI address.',
  address: 'UPI address',
  code: 'Merchant category code',
  link: 'Content of the QR code for ₹1',
  none: 'No payee is set, so no order can be placed.',
  waits: 'Another payee waits',
  waitsLead: (by: string, at: string) =>
    `${by} has asked for it. It takes effect on ${at}, or as soon as another owner approves it. A mail to all owners is queued.`,
  approve: 'Approve it now',
  approveTitle: 'Let learners pay to this address now?',
  withdraw: 'Withdraw it',
  own: 'You have asked for it yourself, so another owner must approve it.',
  change: 'Another payee',
  changeLead:
    'A change takes effect 24 hours later, or when a second owner approves it. A mail to all owners is queued.',
  firstLead:
    'No payee of your own is set yet, so the first one takes effect at once. A mail to all owners is queued.',
  fields: {
    payeeVPA: ['UPI address', 'Such as academy@okbank'],
    payeeName: ['Name of the payee', 'As in the bank account, 4 to 60 characters'],
    payeeMerchantCode: [
      'Merchant category code',
      'Four digits, only if the bank has given one to this address',
    ],
    confirm: [
      'UPI address once more',
      'Typed again, not pasted: one wrong letter sends the money to a stranger',
    ],
  },
  look: 'Look at the change',
  confirmTitle: 'Let learners pay to this address?',
  before: 'Address before',
  noValue: 'none',
  noCode: (before: string) => `none, before ${before}`,
  requestedBy: 'Asked for by',
  other: 'That change is no longer waiting. This page shows the present state.',
  takesEffect: 'Takes effect',
  now: 'at once',
  in24: 'in 24 hours, or when another owner approves it',
  button: 'Change the payee',
  applied: 'Learners pay to the new address now.',
  requested: (at: string) => `The change waits until ${at}. A mail to all owners is queued.`,
  approved: 'Approved: learners pay to the new address now.',
  withdrawn: 'Withdrawn: learners pay as before.',
} as const;

/** The value of a setting as people read it. */
export function valueText({ name, value }: Pick<SettingView, 'name' | 'value'>): string {
  if (value === '') return SETTINGS_TEXTS.notSet;
  return SETTINGS_TEXTS.choices[name]?.[value] ?? formatMoments(value);
}
