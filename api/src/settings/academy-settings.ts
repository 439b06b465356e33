import {
  type Academy,
  academyOf,
  type GstMode,
  payeeProblem,
  type Settings,
  USUAL_GST_PERCENT,
} from '@stepwell/contract';
import type { GstTerms } from '../orders/pricing';
import { definitionOf, SETTING_NAMES, type SettingName } from './settings.definitions';

/** The settings of the academy: texts by name, `''` if a setting has no value. */
export type AcademySettings = Record<SettingName, string>;

/** Adds the initial values of the settings that are not stored. @param stored values by name */
export function academySettings(stored: Readonly<Record<string, string>>): AcademySettings {
  const filled = SETTING_NAMES.map((name) => [name, stored[name] ?? definitionOf(name).initial]);
  return Object.fromEntries(filled) as AcademySettings;
}

/** The settings in the public reply, without the server's time. */
export function publicSettings(values: AcademySettings): Omit<Settings, 'serverTimestamp'> {
  return {
    announcementMessage: values.announcementMessage,
    announcementMessageTill: values.announcementMessageTill || null,
    isCourseEnrollmentAllowed: String(canEnrol(values)),
    payeeVPA: values.payeeVPA,
    payeeName: values.payeeName,
    ...(values.payeeMerchantCode ? { payeeMerchantCode: values.payeeMerchantCode } : {}),
    ...publicGst(gstTerms(values)),
    ...legalDetails(values),
    ...changedFacts(values),
  };
}

/** The academy's name, addresses and other details, for mails and pages of the API. */
export function academyIn(values: AcademySettings): Academy {
  return academyOf(changedFacts(values));
}

/** The academy's details that differ from their initial values, which are the contract's defaults. */
function changedFacts(values: AcademySettings): Pick<Settings, 'academy'> {
  const changed = SETTING_NAMES.filter((name) => name.startsWith('academy.'))
    .filter((name) => values[name] !== definitionOf(name).initial)
    .map((name) => [name.slice('academy.'.length), values[name]]);
  return changed.length > 0 ? { academy: Object.fromEntries(changed) } : {};
}

/** The GST settings in the public reply, without values that are the contract's defaults. */
function publicGst({ gstMode, gstRateBps }: GstTerms): Pick<Settings, 'gstMode' | 'gstRatePercent'> {
  if (gstMode !== 'exclusive') return { gstMode };
  return gstRateBps === USUAL_GST_PERCENT * 100 ? {} : { gstRatePercent: gstRateBps / 100 };
}

/** The legal details that are set. */
function legalDetails({ legalName, registeredAddress, gstin, grievanceOfficer }: AcademySettings) {
  const details = { legalName, registeredAddress, gstin, grievanceOfficer };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
}

/** The GST settings as numbers: `gstRateBps` is in hundredths of a per cent. */
export function gstTerms(values: AcademySettings): GstTerms {
  return {
    gstMode: values.gstMode as GstMode,
    gstRateBps: Math.round(Number(values.gstRatePercent) * 100),
  };
}

/** Only the string `true` opens enrolment. */
export function isEnrolmentOpen(values: AcademySettings): boolean {
  return values.isCourseEnrollmentAllowed === 'true';
}

/** Whether the site offers enrolment. Without a payee it does not, because no order can be placed. */
export function canEnrol(values: AcademySettings): boolean {
  return isEnrolmentOpen(values) && hasPayee(values);
}

export function hasPayee({ payeeVPA, payeeName }: AcademySettings): boolean {
  return payeeProblem({ payeeVPA, payeeName }) === undefined;
}
