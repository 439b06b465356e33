import {
  ACADEMY,
  type AcademyFact,
  cleanEmail,
  cleanName,
  factProblem,
  GST_MODES,
  PAYEE_NAME_MIN,
} from '@stepwell/contract';
import { emailRule, isGstin } from '@stepwell/contract/rules';
import { ApiError } from '../lib/api-error';
import { choiceOf } from '../lib/choice-of';
import { momentOf } from '../lib/time-input';
import { MAIL_LANGUAGES } from '../mail/texts/mail-texts';
import { hasReservedHandle } from './sample-payee';

/** Titles of the groups in which settings are shown and changed together. */
export const SETTING_GROUPS = {
  announcement: 'Announcement',
  enrolment: 'Enrolment',
  payee: 'Payee',
  tax: 'GST and numbers of documents',
  legal: 'Legal details',
  mail: 'Mails and personal data',
  academy: 'The academy',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

export interface SettingDefinition {
  group: SettingGroup;
  /** Label of the field in a form. */
  label: string;
  /** Help for the form and the command line. */
  about: string;
  /** The allowed values, if the setting is a choice. */
  choices?: readonly string[];
  /** Value until staff set the setting. */
  initial: string;
  /** Normalises a value for storing. @throws ApiError 422 for an invalid value */
  clean(value: string): string;
}

/** All settings of the academy. An entry here is all that commands and the desk need; a setting that the site shows is also in `publicSettings`. */
export const SETTINGS = {
  announcementMessage: {
    group: 'announcement',
    label: 'Announcement',
    about: 'Text of the announcement bar; empty for none',
    initial: '',
    clean: textUpTo(300),
  },
  announcementMessageTill: {
    group: 'announcement',
    label: 'End of the announcement',
    about: 'When the announcement ends: a date, or a time with its offset',
    initial: '',
    clean: (value) => value && momentOf(value, 'end').toISOString(),
  },
  isCourseEnrollmentAllowed: {
    group: 'enrolment',
    label: 'Enrolment',
    about: 'Whether learners may enrol: true or false',
    initial: 'false',
    ...oneOf('true', 'false'),
  },
  payeeVPA: {
    group: 'payee',
    label: 'UPI address',
    about: 'UPI address that learners pay to',
    initial: '',
    clean: payeeAddress,
  },
  payeeName: {
    group: 'payee',
    label: 'Name of the payee',
    about: 'Name of the payee: the name of the bank account',
    initial: '',
    clean: matching(
      new RegExp(`^(.{${PAYEE_NAME_MIN},60})?$`, 'u'),
      `a name of ${PAYEE_NAME_MIN} to 60 characters`,
    ),
  },
  payeeMerchantCode: {
    group: 'payee',
    label: 'Merchant category code',
    about: 'Merchant category code that the bank has given to payeeVPA: four digits; empty for none',
    initial: '',
    clean: matching(/^(\d{4})?$/, 'a merchant category code of four digits, such as 8299'),
  },
  gstMode: {
    group: 'tax',
    label: 'GST',
    about: 'GST: exclusive (added to prices), inclusive (contained in them) or none',
    initial: 'none',
    ...oneOf(...GST_MODES),
  },
  gstRatePercent: {
    group: 'tax',
    label: 'GST rate in per cent',
    about: 'GST rate in per cent',
    initial: '18',
    clean: matching(
      /^(([0-9]|[1-4][0-9])(\.\d{1,2})?|50(\.00?)?)$/,
      'a rate from 0 to 50 with at most two decimals',
    ),
  },
  legalName: {
    group: 'legal',
    label: 'Legal name',
    about: 'Legal name of the company',
    initial: '',
    clean: textUpTo(120),
  },
  registeredAddress: {
    group: 'legal',
    label: 'Registered address',
    about: 'Registered address of the company',
    initial: '',
    clean: textUpTo(300),
  },
  gstin: {
    group: 'tax',
    label: 'GSTIN',
    about: 'GST identification number',
    initial: '',
    clean: (value) => {
      if (value === '' || isGstin(value)) return value;
      throw new ApiError(
        422,
        `'${value}' is not a GSTIN: a GSTIN has 15 characters, and the last one is calculated from the others`,
      );
    },
  },
  invoicePrefix: {
    group: 'tax',
    label: 'Prefix of invoices',
    about: 'Prefix of the numbers of tax invoices, one to three capitals or digits',
    initial: 'SA',
    clean: seriesPrefix,
  },
  creditNotePrefix: {
    group: 'tax',
    label: 'Prefix of credit notes',
    about: 'Prefix of the numbers of credit notes; must differ from the prefix of invoices',
    initial: 'CN',
    clean: seriesPrefix,
  },
  grievanceOfficer: {
    group: 'legal',
    label: 'Grievance officer',
    about: 'Grievance officer: name and how to reach them',
    initial: '',
    clean: textUpTo(200),
  },
  staffEmail: {
    group: 'mail',
    label: 'Mailbox of the staff',
    about:
      'Address that gets a mail about each payment reference, refund request and question; empty for none',
    initial: '',
    clean: (value) => {
      const email = cleanEmail(value);
      if (email === '' || emailRule.isValidSync(email)) return email;
      throw new ApiError(422, `'${value}' is not an e-mail address`);
    },
  },
  mailLanguage: {
    group: 'mail',
    label: 'Language of mails to learners',
    about: 'Language of mails to learners: en or hi',
    initial: 'en',
    ...oneOf(...MAIL_LANGUAGES),
  },
  retentionDays: {
    group: 'mail',
    label: 'Days until data is deleted',
    about:
      'Days until ended unpaid orders lose their personal data, and closed questions and mails are deleted',
    initial: '180',
    clean: matching(/^([3-9]\d|[1-9]\d{2,3})$/, 'a number of days from 30 to 9999'),
  },
  ...academyFacts(),
} satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;

/** The settings of the academy's details that the site shows. The contract defines which values are valid. */
function academyFacts() {
  const texts: Record<AcademyFact, readonly [label: string, about: string]> = {
    name: ['Name', 'Name of the academy, in pages, mails and titles'],
    line: ['Line below the name', 'The line below the name, in the title of the home page'],
    description: ['Description', 'What the academy is, in the footer and for search engines'],
    email: ['E-mail address', 'E-mail address for learners'],
    phone: ['Phone number', 'Phone number for learners, with its country code'],
    chatPhone: ['WhatsApp number', 'WhatsApp number of the chat; if empty, the chat uses academy.phone'],
    city: ['City', 'City of the office'],
    region: ['State', 'State of the office; empty for none'],
    address: ['Postal address', 'Postal address of the office'],
    position: ['Latitude and longitude', 'Latitude and longitude of the office, for the map'],
    registration: ['Registration', 'Line with the registration number; empty for none'],
    copyrightYear: ['Year of the copyright', 'Year of the copyright line'],
    studentsCount: ['Number of students', 'Number of students on the home page; empty for none'],
    guidesCount: ['Number of career guides', 'Number of career guides on the home page; empty for none'],
    instagram: ['Instagram', 'Link to the Instagram page; empty for none'],
    linkedin: ['LinkedIn', 'Link to the LinkedIn page; empty for none'],
  };
  const facts = (Object.keys(texts) as AcademyFact[]).map((fact) => {
    const [label, about] = texts[fact];
    const clean = (value: string) => cleanedFact(fact, value);
    const definition: SettingDefinition = { group: 'academy', label, about, initial: ACADEMY[fact], clean };
    return [`academy.${fact}`, definition];
  });
  return Object.fromEntries(facts) as Record<`academy.${AcademyFact}`, SettingDefinition>;
}

function cleanedFact(fact: AcademyFact, typed: string): string {
  const value = cleanName(typed);
  const problem = factProblem(fact, value);
  if (problem) throw new ApiError(422, `'${value}' is not ${problem}`);
  return value;
}

function payeeAddress(value: string): string {
  const pattern = /^([a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63})?$/;
  const address = matching(pattern, 'a UPI address such as academy@okbank')(value);
  if (!hasReservedHandle(address)) return address;
  throw new ApiError(422, `'${address}' is a sample address: no bank has the handle '@example'`);
}

/** Validates a prefix of document numbers. With three characters, a number such as `SAB/26-27/000001` has 16, the maximum of CGST rule 46. */
function seriesPrefix(value: string): string {
  return matching(/^[A-Z0-9]{1,3}$/, 'a prefix of one to three capitals or digits')(value.toUpperCase());
}

function textUpTo(max: number): (value: string) => string {
  return matching(new RegExp(`^[^\\p{Cc}]{0,${max}}$`, 'u'), `one line of at most ${max} characters`);
}

function oneOf(...choices: string[]): Pick<SettingDefinition, 'choices' | 'clean'> {
  return {
    choices,
    clean: (value) => choiceOf(choices, value),
  };
}

/** @param form description of a valid value, such as `one line of at most 300 characters` */
function matching(pattern: RegExp, form: string): (value: string) => string {
  return (value) => {
    if (pattern.test(value)) return value;
    throw new ApiError(422, `'${value}' is not ${form}`);
  };
}
