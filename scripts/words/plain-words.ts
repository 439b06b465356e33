/** Vague or figurative words, and what to write instead. The keys are regular expressions that match whole words in any case. */
const VAGUE_WORDS: Readonly<Record<string, string>> = {
  'whoever|whomever': 'the role: the caller, the learner, a team',
  nobody: '"no caller", "no request", or the passive',
  'somebody|anybody': 'the role, or "a process", "a visitor"',
  everybody: '"all visitors", "all processes"',
  'lent|the shell lends': '"shares with", "shared"',
  told: '"is sent", "is logged", "is reported"',
  tells: '"sends", "logs", "reports", "returns"',
  'asleep|awake': '"deferred", "loaded", "hydrated"',
  'befall|befalls|befell': '"inject a fault", "fails"',
  'the house|this house|of ours elsewhere': '"this repository", "the site"',
  'leaves the house': '"is sent"',
  'no arrow climbs': '"dependencies point one way"',
  'least useful': '"evicted first", with the policy',
  'by halves': '"partly"',
  'in vain': '"without effect", "has failed"',
  'to no avail': '"without effect"',
  'stands? there': '"is shown", "is present"',
  'stood there': '"was shown", "was present"',
  'lives in': '"is stored in", "is defined in"',
  'lies (in|below|beside|under)': '"is in", "is next to"',
  'believes?': '"trusts", "accepts"',
  'does not know of|knows nothing of': '"has no access to", "does not import"',
  'goes? astray': '"is lost"',
  'comes? alive|come to life': '"hydrates", "is interactive"',
  'puts? to sleep': '"defers"',
  sayings: '"output", "stderr lines"',
  'least of all|most of all': 'the reason',
  'falls? alone': '"is isolated"',
  'gone for good': '"deleted", "not recoverable"',
  depot: '"storage"',
  'grown old|grows old': '"expired", "expires"',
  'as it were': 'nothing',
  'long since': '"already"',
  'in a trice': '"at once"',
  'whence|thereof|wherein|hereby|therein': 'plain English',
  'has a mind of': 'what it does',
  'at its ease|at their ease': 'a figure, or nothing',
  'two of everything': '"high availability", "two instances of each process"',
  'first that it meets': '"trust on first use"',
  'what nobody should': '"malicious input"',
};

/** Files that are not checked: fixed texts of the product, history, data, generated reports, and this list. */
const EXEMPT = [
  /^docs\/specification\.md$/,
  /^docs\/contract\.md$/,
  /CHANGELOG\.md$/,
  /^scripts\/words\//,
  /^site\/src\/pages\/policies\/texts\//,
  /^api\/src\/catalogue\/sample\//,
  /\.(api\.md|json|sql)$/,
  /LICENSE/,
];

/** `lent` and `told` as names in data that releases and edges of different versions exchange. They cannot change. */
const WIRE_NAMES = /\b(?:shell|exports)\.lent\b|\bconst lent: |\bconst LENT = |\btold: (?:sent|number|\d)/g;

/** Texts that learners read, and the operating system's user `nobody`. */
const FIXED_TEXTS = /There is nobody to show|(?:user|as|or|with) nobody\b|(['`])nobody\1|NOBODY/g;

const PATTERN = new RegExp(`\\b(?:${Object.keys(VAGUE_WORDS).join('|')})\\b`, 'gi');

/** Whether the check reads a file. @param file path from the root */
export function isChecked(file: string): boolean {
  return /\.(tsx?|mjs|css|md|sh|ya?ml|conf)$/.test(file) && !EXEMPT.some((pattern) => pattern.test(file));
}

/** @returns a line for each vague word: its place, and words to write instead */
export function vagueWordsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(WIRE_NAMES, '').replace(FIXED_TEXTS, '').matchAll(PATTERN)].map(
        ([word]) => `${file}:${index + 1} "${word}": write ${replacementOf(word)}`,
      ),
    );
}

function replacementOf(word: string): string {
  const entry = Object.entries(VAGUE_WORDS).find(([pattern]) =>
    new RegExp(`^(?:${pattern})$`, 'i').test(word),
  );
  return entry?.[1] ?? 'plain English';
}
