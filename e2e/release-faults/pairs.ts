import {
  PARTS as BROWSER_PARTS,
  KINDS as FAULT_KINDS,
  type Fault,
  REMOTES,
  type Remote,
} from '../remote-faults/fault';

export const PARTS = [...BROWSER_PARTS, 'node file'] as const;
export const KINDS = [...FAULT_KINDS, 'is changed'] as const;
/** How visits get the broken release. */
export const WAYS = ['live', 'canary', 'look'] as const;

export type Part = (typeof PARTS)[number];
export type Kind = Fault['kind'];
export type Way = (typeof WAYS)[number];

/** A fault of one part of a release, and the way in which visits get the release. */
export interface Pair {
  remote: Remote;
  part: Part;
  kind: Kind;
  way: Way;
}

/** Every combination, including impossible ones. */
export function allPairs(): Pair[] {
  return WAYS.flatMap((way) =>
    REMOTES.flatMap((remote) =>
      PARTS.flatMap((part) => KINDS.map((kind): Pair => ({ remote, part, kind, way }))),
    ),
  );
}

/** Why a pair is impossible; undefined if it is possible. */
export function whyNoPair({ remote, part, kind }: Pair): string | undefined {
  if (part === 'style' && (kind === 'throws' || kind === 'loops')) return 'a style runs no code';
  if (part === 'lazy chunk' && remote === 'catalog') return 'catalog loads nothing later';
  if (part === 'node file' && kind === 'hangs') return 'a file is there or is not: a disk has no silence';
  return undefined;
}

/** `checkout, entry 404, live` */
export function nameOf({ remote, part, kind, way }: Pair): string {
  return `${remote}, ${part} ${kind}, ${way}`;
}
