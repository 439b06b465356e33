import type { AcademyFact } from './academy-facts';
import { EMAIL_MAX } from './limits';

interface FactRule {
  /** In characters. */
  max: number;
  pattern?: RegExp;
  /** The form of a value, for error texts; default: one line of 1 to `max` characters. */
  form?: string;
  /** The fact may be empty. Pages then omit it; instead of `chatPhone` they use `phone`. */
  isOptional?: true;
}

const PHONE = { max: 25, pattern: /^\+(?:[ ()-]{0,2}\d){8,15}$/, form: 'a number such as +91 98000 00000' };
const LINK: FactRule = {
  max: 200,
  pattern: /^https:\/\/[^\s/?#@"'<>\\]+(?:[/?#][^\s"'<>\\]*)?$/,
  form: 'an address that begins with https://',
  isOptional: true,
};

/** Limits of each fact of `academy-facts.ts`, checked when staff set it. */
export const ACADEMY_FACTS: Readonly<Record<AcademyFact, FactRule>> = {
  name: { max: 200 },
  line: { max: 200 },
  description: { max: 300 },
  email: {
    max: EMAIL_MAX,
    // The pattern is stricter than for learners, because links contain the address, and `?`, `&` and `%` have a meaning there.
    pattern: /^[A-Za-z\d]+(?:[._+-][A-Za-z\d]+)*@(?:[A-Za-z\d-]+\.)+[A-Za-z][A-Za-z\d-]+$/,
    form: 'an e-mail address such as help@academy.example',
  },
  phone: PHONE,
  chatPhone: { ...PHONE, isOptional: true },
  city: { max: 100 },
  region: { max: 100, isOptional: true },
  address: { max: 300 },
  position: {
    max: 30,
    pattern: /^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/,
    form: 'latitude and longitude in degrees, such as 28.627,77.3649',
  },
  registration: { max: 200, isOptional: true },
  copyrightYear: { max: 4, pattern: /^(?:19|20)\d\d$/, form: 'a year such as 2024' },
  studentsCount: { max: 20, isOptional: true },
  guidesCount: { max: 20, isOptional: true },
  instagram: LINK,
  linkedin: LINK,
};

/** For an error text: the form that the value should have, such as `a year such as 2024`; `undefined` if the value is allowed. */
export function factProblem(fact: AcademyFact, value: string): string | undefined {
  const { max, pattern = /\S/, isOptional, form } = ACADEMY_FACTS[fact];
  const isShortLine = [...value].length <= max && !/\p{Cc}/u.test(value);
  const isAllowed = value === '' ? isOptional : isShortLine && pattern.test(value);
  return isAllowed ? undefined : (form ?? `one line of 1 to ${max} characters`);
}
