import type { PlayedCall } from '../serving/scenario-calls';
import type { ViewportMode } from './viewport-modes';

type FindingKind =
  /** The scenario's text, or the control of a step, is missing. */
  | 'text'
  | 'axe'
  | 'console'
  /** A violation of the content security policy. */
  | 'policy'
  /** A layout shift. */
  | 'shift'
  | 'hydration'
  | 'request'
  /** With an injected fault, the four kinds below: the page cannot be used, does not report the problem, loses input, or sends a call twice. */
  | 'unusable'
  | 'unsaid'
  | 'lost'
  | 'twice';

export interface Finding {
  kind: FindingKind;
  text: string;
  /** Viewport mode in which the finding was made first; absent if the finding does not depend on it. */
  look?: ViewportMode;
}

export interface PlayedFile {
  /** Without release id and content hash. */
  name: string;
  /** Size after compression by brotli, however the server sends the file. */
  bytes: number;
}

/** A part of a script, as V8's coverage counts it; inner parts override the parts around them. */
export interface CountedRange {
  /** Offset of its first character in the script. */
  start: number;
  /** Offset after its last character. */
  end: number;
  hasRun: boolean;
}

/** Coverage of one script, as counted on one page: `ran` has a script twice if two pages loaded it, or if one page counted it twice. */
export interface CoveredScript {
  /** Name of its file. */
  file: string;
  ranges: CountedRange[];
}

/** What a page shows in one viewport mode. */
export interface PlayedView {
  mode: ViewportMode;
  screenshot: Buffer;
  /** `paintedState` of the page, read for comparisons only. */
  painted?: string;
  /** Playwright's ARIA snapshot: a line for each node. */
  tree: string;
}

/** A page some time after its state was reached. */
export interface TimedView {
  seconds: number;
  /** As in `PlayedView`. */
  tree: string;
}

/** State that no screenshot shows, in lines of text; read only for comparisons. */
export interface InvisibleState {
  /** The head, and attributes of controls, pictures and live regions. */
  markup: string[];
  /** Where the focus is, then the tab stops, and how focus is shown at each. */
  keyboard: string[];
  /** Storage, cookies, and the address. */
  stored: string[];
  /** The page now, and after each timer of the next ten seconds that changes it. */
  timed: TimedView[];
}

/** One play of one scenario. */
export interface Played {
  scenario: string;
  title: string;
  findings: Finding[];
  views: PlayedView[];
  calls: PlayedCall[];
  /** Addresses that the page opened in other windows. */
  opened: string[];
  invisible: InvisibleState;
  /** Files of the release that the page fetched. */
  files: PlayedFile[];
  /** Coverage of the release's scripts; empty unless asked for. */
  ran: CoveredScript[];
  /** The HTML that the server sent. It also contains deferred regions, whose code may not have run in the browser. */
  document: string;
  /** Whether the play ended after the steps: `PlayScenarioOptions.continuesIf` returned false. */
  endsAfterSteps?: true;
  milliseconds: number;
}
