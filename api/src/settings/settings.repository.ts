import { payeeProblem, type Settings } from '@stepwell/contract';
import type { Sql } from '../database/connection';
import { settings } from '../database/schema';
import type { GstMode } from '../pricing/pricing';

/** What the academy has set about itself: texts by name, `''` where nothing is set. */
export type AcademySettings = Record<SettingName, string>;

/** Every setting, what it means, and what holds until staff set it. */
export const SETTINGS = {
  announcementMessage: { about: 'Text of the announcement bar', initial: '' },
  announcementMessageTill: { about: 'When the announcement ends', initial: '' },
  isCourseEnrollmentAllowed: { about: 'Whether learners may enrol', initial: 'false' },
  payeeVPA: { about: 'UPI address that learners pay to', initial: '' },
  payeeName: { about: 'Name of the payee', initial: '' },
  gstMode: { about: 'GST added to prices, contained in them, or none', initial: 'exclusive' },
  gstRatePercent: { about: 'GST rate in per cent', initial: '18' },
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Reads all settings, with the initial value where none is stored. */
export async function readSettings(sql: Sql): Promise<AcademySettings> {
  const rows = await sql.select().from(settings);
  return academySettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** Fills up stored values, by name, with the initial ones. */
export function academySettings(stored: Record<string, string> | null): AcademySettings {
  const names = Object.keys(SETTINGS) as SettingName[];
  const filled = names.map((name) => [name, stored?.[name] ?? SETTINGS[name].initial]);
  return Object.fromEntries(filled) as AcademySettings;
}

/** What the public call shows of the settings, without the clock. */
export function publicSettings(values: AcademySettings): Omit<Settings, 'serverTimestamp'> {
  return {
    announcementMessage: values.announcementMessage,
    announcementMessageTill: values.announcementMessageTill || null,
    isCourseEnrollmentAllowed: values.isCourseEnrollmentAllowed,
    payeeVPA: values.payeeVPA,
    payeeName: values.payeeName,
  };
}

export function gstTerms(values: AcademySettings): { gstMode: GstMode; gstRateBps: number } {
  return {
    gstMode: values.gstMode as GstMode,
    gstRateBps: Math.round(Number(values.gstRatePercent) * 100),
  };
}

/** Strictly the string `true` (spec §6). */
export function isEnrolmentOpen(values: AcademySettings): boolean {
  return values.isCourseEnrollmentAllowed === 'true';
}

export function hasPayee({ payeeVPA, payeeName }: AcademySettings): boolean {
  return payeeProblem({ payeeVPA, payeeName }) === undefined;
}
