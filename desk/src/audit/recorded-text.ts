import { SETTINGS } from '@stepwell/api/setting-definitions';
import { CANCELLATIONS, REJECTIONS } from '@stepwell/api/shown-reasons';
import { COURSE_STATUS_LABELS, formatAmount, formatCount } from '@stepwell/contract';
import { browserName } from '../account/browser-name';
import { SESSIONS } from '../account/texts';
import { CATALOGUE, fieldText } from '../catalogue/texts';
import { MAIL_NAMES } from '../mails/texts';
import { STATUS_NAMES } from '../orders/texts';
import { SETTINGS_TEXTS } from '../settings/texts';
import { ROLE_NAMES } from '../shared/roles';
import { formatMoments } from '../shared/Time';
import { AUDIT, FIELD_NAMES } from './texts';

/** Amounts are recorded in paise, in fields whose names end in `Paise`. */
const PAISE = /Paise$/;

const REASONS: Readonly<Record<string, string>> = { ...REJECTIONS, ...CANCELLATIONS };

/** Texts of values that are recorded as codes, by the name of the field. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...SETTINGS_TEXTS.choices,
  courseStatus: COURSE_STATUS_LABELS,
  code: REASONS,
  from: STATUS_NAMES,
  kind: MAIL_NAMES,
  roles: ROLE_NAMES,
  way: SESSIONS.ways,
};

/** The label of a recorded field, or the field's name if it has no label, like some fields of earlier versions. */
export function labelOf(name: string, value?: unknown): string {
  // Both coupons and reasons have a `code`.
  if (name === 'code' && Object.hasOwn(REASONS, String(value))) return labelOf('reason');
  if (Object.hasOwn(SETTINGS, name)) return SETTINGS[name as keyof typeof SETTINGS].label;
  return FIELD_NAMES[name] ?? fieldText(name).label;
}

/** A recorded value as people read it: amounts in rupees, times in India, codes as words. */
export function recordedText(name: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return AUDIT.nothing;
  if (Array.isArray(value)) return value.map((each) => recordedText(name, each)).join(', ') || AUDIT.nothing;
  // A backup records the number of rows of each table.
  if (name === 'rows') return formatCount(Object.values(value).reduce((sum, rows) => sum + Number(rows), 0));
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, each]) => `${labelOf(part)}: ${recordedText(part, each)}`)
      .join(', ');
  if (name === 'browser') return browserName(String(value));
  if (PAISE.test(name) && typeof value === 'number') return formatAmount(value / 100);
  const text = CODES[name]?.[String(value)];
  if (text !== undefined) return text;
  if (typeof value === 'boolean') return value ? CATALOGUE.yes : CATALOGUE.no;
  return formatMoments(String(value));
}
