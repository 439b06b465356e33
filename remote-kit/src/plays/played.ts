import type { PlayedCall } from './play-site';
import type { ViewportMode } from './viewport-modes';

/** What can be wrong with a scenario as it was played. */
export type FindingKind =
  /** Its own text, or the control of a step, was not there. */
  | 'text'
  | 'axe'
  | 'console'
  | 'policy'
  | 'shift'
  | 'hydration'
  | 'request'
  /** Under a fault: it cannot be used any more, what is wrong is not said, what was typed is gone, what is sent once is stored twice. */
  | 'unusable'
  | 'unsaid'
  | 'lost'
  | 'twice';

export interface Finding {
  kind: FindingKind;
  /** What is wrong, and where. */
  text: string;
  /** Seen in this look alone; absent where it is of the page, whatever it looks like. */
  look?: ViewportMode;
}

/** A file that a page fetched, by its name without what changes with each release. */
export interface PlayedFile {
  name: string;
  /** As they came, compressed where they were. */
  bytes: number;
}

/** A function of a script, as the browser counts its calls. */
export interface RanFunction {
  /** Its first character in the script. */
  start: number;
  isCalled: boolean;
}

/** What one look showed. */
export interface PlayedView {
  look: ViewportMode;
  picture: Buffer;
  /** The accessibility tree, a line for each node. */
  tree: string;
}

/** What is compared of a page beside its looks, a line for each thing; empty where nobody compares. */
export interface InvisibleState {
  /** Its head, and what its controls, pictures and places say to machines. */
  markup: string[];
  /** Where the Tab key stops, and how that is shown. */
  keyboard: string[];
  /** What it leaves on the device, and its address. */
  kept: string[];
}

/** One scenario of one release, as it was played. */
export interface Played {
  scenario: string;
  title: string;
  findings: Finding[];
  looks: PlayedView[];
  calls: PlayedCall[];
  /** What no eye sees of it. */
  unseen: InvisibleState;
  files: PlayedFile[];
  /** Functions of each script of the release, by the name of its file; empty where nobody asked for it. */
  ran: Map<string, RanFunction[]>;
  milliseconds: number;
}
