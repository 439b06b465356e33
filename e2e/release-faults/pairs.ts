import {
  PARTS as BROWSER_PARTS,
  KINDS as FAULT_KINDS,
  type Fault,
  REMOTES,
  type Remote,
} from '../remote-faults/fault';

export const PARTS = [...BROWSER_PARTS, 'node file'] as const;
/** Further faults of a remote's code that affect the server's rendering of whole pages. */
export const SERVER_KINDS = [
  'stores a BigInt',
  'stores a circular reference',
  'stores 3 MB',
  'writes 20 MB',
  'changes JSON.parse',
  'has no canonical',
  'throws late',
  'eats memory',
] as const;
const KINDS = [...FAULT_KINDS, 'is changed'] as const;
/** How visits get the broken release. */
export const WAYS = ['live', 'canary', 'preview'] as const;

export type Part = (typeof PARTS)[number];
export type ServerKind = (typeof SERVER_KINDS)[number];
export type Kind = Fault['kind'] | ServerKind;
export type Way = (typeof WAYS)[number];

/** A fault of one part of a release, and the way in which visits get the release. */
export interface Pair {
  remote: Remote;
  part: Part;
  kind: Kind;
  way: Way;
}

/** Every combination, including those for which `whyNoPair` has a reason. */
export function allPairs(): Pair[] {
  return WAYS.flatMap((way) =>
    REMOTES.flatMap((remote) =>
      PARTS.flatMap((part) => kindsOf(part).map((kind): Pair => ({ remote, part, kind, way }))),
    ),
  );
}

/** The kinds of faults of a part. */
export function kindsOf(part: Part): readonly Kind[] {
  return part === 'node file' ? [...KINDS, ...SERVER_KINDS] : KINDS;
}

/** Why a pair is impossible; undefined if it is possible. */
export function whyNoPair({ remote, part, kind }: Pair): string | undefined {
  if (part === 'style' && (kind === 'throws' || kind === 'loops')) return 'a style runs no code';
  if (part === 'lazy chunk' && remote === 'catalog') return 'catalog loads nothing later';
  if (part === 'node file' && kind === 'hangs') return 'a file on disk exists or does not: it cannot hang';
  return undefined;
}

export function isServerKind(kind: Kind): kind is ServerKind {
  return SERVER_KINDS.some((candidate) => candidate === kind);
}

/** Name of a pair in reports, such as `checkout, entry 404, live`. */
export function nameOf({ remote, part, kind, way }: Pair): string {
  return `${remote}, ${part} ${kind}, ${way}`;
}
