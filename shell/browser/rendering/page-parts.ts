import type { Head, StoreRegistry, StoreStates } from '@stepwell/platform';
import type { EntrySource } from '../site/entry-load';

// Server checks of the head and the stores that each remote adds to a page, so that a fault of one
// remote does not prevent the whole page: the page is rendered again without that remote.

/** Characters of a feature's markup and state in one page (docs/security.md §6). */
export const FEATURE_BUDGET = 2 * 1024 * 1024;
/** Characters of a page's head, as JSON. */
const HEAD_BUDGET = 64 * 1024;

/** Called for a feature that makes the rendered page unusable, so that the caller discards the page. */
export type OnUnusable = (feature: string, why: string) => void;

/** Fields of a head that must be texts, and the fields among them that must be paths of the site. */
const TEXTS = ['description', 'canonical', 'prev', 'next', 'image'] as const;
const PATHS = ['canonical', 'prev', 'next'] as const;

/** A copy of a remote's head, as plain JSON data. @throws Error if it is invalid or too large */
export function checkedHead(head: unknown): Head {
  const { text, data } = asData(head);
  if (text.length > HEAD_BUDGET) throw new Error(`its head has more than ${HEAD_BUDGET} characters`);
  if (!isRecord(data)) throw new Error('its head is not an object');
  const { pictures = [], jsonLd = [] } = data;
  const isValid =
    typeof data.title === 'string' &&
    TEXTS.every((name) => data[name] === undefined || typeof data[name] === 'string') &&
    PATHS.every((name) => data[name] === undefined || isPath(data[name])) &&
    (data.image === undefined || URL.canParse(String(data.image), ORIGIN)) &&
    Array.isArray(jsonLd) &&
    jsonLd.every(isRecord) &&
    Array.isArray(pictures) &&
    pictures.every(isPicture);
  if (!isValid) throw new Error(`its head is invalid: ${text.slice(0, 300)}`);
  return data as unknown as Head;
}

/** Base by which paths are parsed. No real address has this host, so a URL with this origin was written as a path. */
const ORIGIN = 'http://any.invalid';

function isPath(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.startsWith('/') &&
    URL.canParse(value, ORIGIN) &&
    new URL(value, ORIGIN).origin === ORIGIN
  );
}

function isPicture(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.href === 'string' && ['string', 'undefined'].includes(typeof value.media)
  );
}

/**
 * The state of all stores, as plain JSON data. Reports stores that cannot be written, and features over their budget.
 * @param modules its `runAs` blames the feature for an endless loop in a getter or `toJSON`
 * @param sizes characters of each feature's markup, to which the characters of its state are added
 */
export function checkedStates(
  stores: Pick<StoreRegistry, 'names' | 'dehydrate'>,
  modules: EntrySource,
  sizes: Map<string, number>,
  onUnusable: OnUnusable,
): StoreStates {
  const states: StoreStates = {};
  for (const name of stores.names) {
    const feature = name.split('.', 1)[0] ?? '';
    try {
      const { text, data } = runAs(modules, feature, () => asData(stores.dehydrate([name])[name]));
      states[name] = data as object;
      sizes.set(feature, (sizes.get(feature) ?? 0) + text.length);
    } catch (error) {
      onUnusable(feature, `its store ${name} cannot be written as JSON: ${messageOf(error)}`);
    }
  }
  for (const [feature, size] of sizes)
    if (size > FEATURE_BUDGET)
      onUnusable(feature, `its markup and state have ${size} characters; ${FEATURE_BUDGET} are allowed`);
  return states;
}

/** Calls `act` through `modules.runAs`, or directly in a browser, where `modules` has no `runAs`. */
export function runAs<Result>(modules: EntrySource, feature: string, act: () => Result): Result {
  return modules.runAs ? modules.runAs(feature, act) : act();
}

/** A value as JSON, and parsed again. @throws Error for a BigInt, a circular reference, or a `toJSON` or getter that throws */
function asData(value: unknown): { text: string; data: unknown } {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error('the value has no JSON form');
  return { text, data: JSON.parse(text) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts any value, because a remote may throw anything. */
export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}
