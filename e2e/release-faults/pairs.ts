import {
  PARTS as BROWSER_PARTS,
  KINDS as FAULT_KINDS,
  type Fault,
  REMOTES,
  type Remote,
} from '../remote-faults/fault';

export const PARTS = [...BROWSER_PARTS, 'node file'] as const;
export const KINDS = [...FAULT_KINDS, 'is changed'] as const;
/** How visits come by the broken release. */
export const WAYS = ['live', 'canary', 'look'] as const;

export type Part = (typeof PARTS)[number];
export type Kind = Fault['kind'];
export type Way = (typeof WAYS)[number];

/** One fault of one part of a remote's release, as visits are given that release. */
export interface Pair {
  remote: Remote;
  part: Part;
  kind: Kind;
  way: Way;
}

/** Every combination, those that mean nothing too. */
export function allPairs(): Pair[] {
  return WAYS.flatMap((way) =>
    REMOTES.flatMap((remote) =>
      PARTS.flatMap((part) => KINDS.map((kind): Pair => ({ remote, part, kind, way }))),
    ),
  );
}

/** Why there is no such pair. */
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
