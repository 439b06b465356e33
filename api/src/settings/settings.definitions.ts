import { ACADEMY, GST_MODES, PAYEE_NAME_LINK_MAX, PAYEE_NAME_MIN } from '@stepwell/contract';
import { emailRule, isGstin } from '@stepwell/contract/rules';
import { timeIn } from '../lib/time-input';
import { hasReservedHandle } from './sample-payee';

/** Titles of the groups in which settings are shown and changed together. */
export const SETTING_GROUPS = {
  academy: 'The academy',
  enrolment: 'Enrolment',
  announcement: 'Announcement',
  payee: 'Payee',
  tax: 'GST and numbers of documents',
  legal: 'Legal details',
  mail: 'Mails and personal data',
  statement: 'Bank statements',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

export interface SettingDefinition {
  group: SettingGroup;
  label: string;
  /** Shown below the field where the label does not say enough. */
  hint?: string;
  /** Value until staff set the setting. */
  initial: string;
  /** In characters. */
  max: number;
  /** An empty value is always allowed, unless `isRequired`. */
  isRequired?: true;
  choices?: readonly string[];
  pattern?: RegExp;
  /** Normalises a value for storing. */
  clean?(value: string): string;
  /** A further rule. */
  allows?(value: string): boolean;
  /** The form of a valid value, for the message of a refusal; default: one line of at most `max` characters. */
  form?: string;
}

const PHONE = {
  max: 25,
  pattern: /^\+(?:[ ()-]{0,2}\d){8,15}$/,
  form: 'a number such as +91 98000 00000',
};
const LINK = {
  max: 200,
  pattern: /^https:\/\/[^\s/?#@"'<>\\]+(?:[/?#][^\s"'<>\\]*)?$/,
  clean: (value: string) => (/^(?!https?:)[\w-]+(\.[\w-]+)+/.test(value) ? `https://${value}` : value),
  form: 'an address such as https://www.example.org/academy',
};
const PREFIX = {
  // With three characters, `SAB/26-27/000001` has 16, the maximum of CGST rule 46.
  max: 3,
  pattern: /^[A-Z0-9]{1,3}$/,
  isRequired: true,
  clean: (value: string) => value.toUpperCase(),
  form: 'one to three capitals or digits',
} as const;
const EMAIL = {
  max: 50,
  clean: (value: string) => value.replace(/^mailto:/i, ''),
  allows: (value: string) => emailRule.isValidSync(value),
  form: 'an e-mail address such as help@academy.example',
};

/** All settings of the academy. A setting that the site shows is also in `publicSettings`. */
export const SETTINGS = {
  'academy.name': { group: 'academy', label: 'Name', initial: ACADEMY.name, max: 200, isRequired: true },
  'academy.email': {
    group: 'academy',
    label: 'E-mail address for learners',
    initial: ACADEMY.email,
    isRequired: true,
    ...EMAIL,
  },
  'academy.phone': { group: 'academy', label: 'Phone', initial: ACADEMY.phone, isRequired: true, ...PHONE },
  'academy.chatPhone': {
    group: 'academy',
    label: 'WhatsApp number',
    hint: 'Empty: the phone number',
    initial: ACADEMY.chatPhone,
    ...PHONE,
  },
  'academy.city': { group: 'academy', label: 'City', initial: ACADEMY.city, max: 100, isRequired: true },
  'academy.region': { group: 'academy', label: 'State', initial: ACADEMY.region, max: 100 },
  'academy.address': {
    group: 'academy',
    label: 'Postal address',
    initial: ACADEMY.address,
    max: 300,
    isRequired: true,
  },
  'academy.position': {
    group: 'academy',
    label: 'Latitude and longitude',
    hint: 'For the map of the contact page',
    initial: ACADEMY.position,
    max: 30,
    isRequired: true,
    pattern: /^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/,
    clean: (value: string) => value.replace(/\s+/g, ''),
    form: 'latitude and longitude in degrees, such as 28.627,77.3649',
  },
  'academy.registration': {
    group: 'academy',
    label: 'Registration',
    hint: 'The line with the registration number in the footer',
    initial: ACADEMY.registration,
    max: 200,
  },
  'academy.instagram': { group: 'academy', label: 'Instagram', initial: ACADEMY.instagram, ...LINK },
  'academy.linkedin': { group: 'academy', label: 'LinkedIn', initial: ACADEMY.linkedin, ...LINK },
  isCourseEnrollmentAllowed: {
    group: 'enrolment',
    label: 'Enrolment is open',
    initial: 'false',
    max: 5,
    isRequired: true,
    choices: ['true', 'false'],
  },
  announcementMessage: { group: 'announcement', label: 'Announcement', initial: '', max: 300 },
  announcementMessageTill: {
    group: 'announcement',
    label: 'End of the announcement',
    initial: '',
    max: 40,
    clean: (value: string) => timeIn(value, 'end')?.toISOString() ?? value,
    allows: (value: string) => timeIn(value, 'end') !== null,
    form: 'a date such as 2026-12-31 or a time such as 2026-12-31T18:00',
  },
  payeeVPA: {
    group: 'payee',
    label: 'UPI address',
    initial: '',
    max: 320,
    pattern: /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/,
    allows: (value: string) => !hasReservedHandle(value),
    form: 'a UPI address of a bank, such as academy@okbank',
  },
  payeeName: {
    group: 'payee',
    label: 'Name of the payee',
    hint: 'As at the bank',
    initial: '',
    max: 60,
    allows: (value: string) =>
      value.length >= PAYEE_NAME_MIN && encodeURIComponent(value).length <= PAYEE_NAME_LINK_MAX,
    form: `a name of ${PAYEE_NAME_MIN} to 60 Latin letters, or 20 of another script, which a QR code can hold`,
  },
  payeeMerchantCode: {
    group: 'payee',
    label: 'Merchant category code',
    hint: 'Only if the bank has given one to this address',
    initial: '',
    max: 4,
    pattern: /^\d{4}$/,
    form: 'four digits, such as 8299',
  },
  gstMode: {
    group: 'tax',
    label: 'GST',
    hint: 'exclusive: added to prices; inclusive: contained in them',
    initial: 'none',
    max: 10,
    isRequired: true,
    choices: GST_MODES,
  },
  gstRatePercent: {
    group: 'tax',
    label: 'GST rate in per cent',
    initial: '18',
    max: 5,
    isRequired: true,
    pattern: /^([0-9]|[1-4][0-9])(\.\d{1,2})?$|^50(\.00?)?$/,
    form: 'a rate from 0 to 50 with at most two decimals',
  },
  gstin: {
    group: 'tax',
    label: 'GSTIN',
    initial: '',
    max: 15,
    clean: (value: string) => value.replace(/\s+/g, '').toUpperCase(),
    allows: isGstin,
    form: 'a GSTIN: 15 characters, of which the last is calculated from the others',
  },
  invoicePrefix: { group: 'tax', label: 'Prefix of invoices', initial: 'SA', ...PREFIX },
  creditNotePrefix: { group: 'tax', label: 'Prefix of credit notes', initial: 'CN', ...PREFIX },
  legalName: { group: 'legal', label: 'Legal name', initial: '', max: 120 },
  registeredAddress: { group: 'legal', label: 'Registered address', initial: '', max: 300 },
  grievanceOfficer: {
    group: 'legal',
    label: 'Grievance officer',
    hint: 'Name, and how to reach them',
    initial: '',
    max: 200,
  },
  staffEmail: {
    group: 'mail',
    label: 'Mailbox of the staff',
    hint: 'Gets a mail about each reference and question; empty for none',
    initial: '',
    ...EMAIL,
  },
  retentionDays: {
    group: 'mail',
    label: 'Days until personal data is deleted',
    hint: 'Of ended unpaid orders, closed questions and mails',
    initial: '180',
    max: 4,
    isRequired: true,
    pattern: /^([3-9]\d|[1-9]\d{2,3})$/,
    form: 'a number of days from 30 to 9999',
  },
  /** Written by the page of statements. */
  statementColumns: { group: 'statement', label: 'Columns of bank statements', initial: '', max: 1000 },
} satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function definitionOf(name: SettingName): SettingDefinition {
  return SETTINGS[name];
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
