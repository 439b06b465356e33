// Facts about the academy that the site, mails and receipts print. Names, addresses, numbers and links are settings of the academy; the API
// sends those that differ, in the field `academy` of its settings. Figures and sentences of docs/specification.md are the same in every
// academy.

/** Facts that are printed until staff set others, or if the API sends none. */
const INITIAL = {
  name: 'Stepwell Academy',
  /** Title of the home page, beside the name. */
  line: 'Go deep. Rise ready.',
  description:
    'An affordable, accessible learning platform with flexible courses and industry-recognised certifications.',
  email: 'help@stepwell.example',
  phone: '+91 98000 00000',
  /** Number of the chat and of the messaging link; `phone` if this is empty. */
  chatPhone: '',
  city: 'Noida',
  region: 'Uttar Pradesh',
  address: 'Stepwell Academy, Sector 62, Noida, Uttar Pradesh 201309, India',
  /** Latitude and longitude in degrees. */
  position: '28.627,77.3649',
  registration: 'Company registration no. U00000UP2024PTC000000',
  copyrightYear: '2024',
  studentsCount: '1000+',
  guidesCount: '20+',
  instagram: 'https://www.instagram.com/stepwell.academy',
  linkedin: 'https://www.linkedin.com/company/stepwell-academy',
};

export type AcademyFact = keyof typeof INITIAL;

/** Names of all facts. */
export const ACADEMY_FACTS = /* @__PURE__ */ Object.keys(INITIAL) as AcademyFact[];

/** Facts by name, as in the field `academy` of the settings. */
export type AcademyFacts = { readonly [fact in AcademyFact]?: string };

/** All facts of an academy; optional ones may be empty. */
export interface Academy extends Readonly<Record<AcademyFact, string>> {
  /** `phone` for `tel:` links: country code and number, digits only. */
  phoneDigits: string;
  /** The chat's number, digits only. */
  chatDigits: string;
}

/** The initial facts: those of the sample academy. */
export const ACADEMY: Academy = /* @__PURE__ */ withInitialFacts({});

/** Cache by the settings' `academy`, because selectors must return the same object for the same settings. */
const academies = /* @__PURE__ */ new WeakMap<object, Academy>();

/** The academy's facts according to its settings; without settings, the initial facts. */
export function academyOf(settings: { academy?: AcademyFacts } | null | undefined): Academy {
  const changedFacts = settings?.academy;
  if (!changedFacts || typeof changedFacts !== 'object') return ACADEMY;
  const academy = academies.get(changedFacts) ?? withInitialFacts(changedFacts);
  academies.set(changedFacts, academy);
  return academy;
}

/** Uses the initial fact for each fact that is missing or not a string, because another implementation of the API may send any value. */
function withInitialFacts(changedFacts: Readonly<Record<string, unknown>>): Academy {
  const facts = Object.fromEntries(
    Object.entries(INITIAL).map(([fact, initial]) => {
      const value = changedFacts[fact];
      return [fact, typeof value === 'string' ? value : initial];
    }),
  ) as typeof INITIAL;
  const phoneDigits = internationalDigits(facts.phone);
  return { ...facts, phoneDigits, chatDigits: internationalDigits(facts.chatPhone) || phoneDigits };
}

/** The digits of a number, without the national prefix 0 of `+44 (0)20 …` or, in Indian numbers, of `+91 011 …`. */
function internationalDigits(phone: string): string {
  return phone.replace(/\(0\)|\D/g, '').replace(/^910+/, '91');
}

/** A name in the two parts of the logo: `Stepwell` and `Academy`. The second is empty for a single word. */
export function nameParts({ name }: Academy): [ownName: string, kind: string] {
  const [ownName = name, kind = ''] = name.split(/ (?=\S+$)/);
  return [ownName, kind];
}
