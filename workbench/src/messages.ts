// What the page of `npm run qa`, its server and the player in the frame send to each other.

export const START_PATH = '/qa/start';
export const SHOWING_PATH = '/qa/showing.json';

/** The choice of a tester; the address of the page holds it. */
export interface Choice {
  remote: string;
  /** `workspace`, `live` or a release id. */
  release: string;
  /** Name of the scenario; empty: every call succeeds. */
  scenario: string;
  /** Width of the frame in CSS pixels; empty: as wide as the window allows. */
  width: string;
  /** `light` or `dark`; empty: that of the browser. */
  theme: string;
  /** The call whose answer is replaced, and by what: `500`, `429`, `none` or `slow`. Empty: as recorded. */
  call: string;
  answer: string;
}

export interface Remote {
  name: string;
  /** Ids of the published releases, the newest first. */
  releases: string[];
  /** Id of the live release; empty if none is. */
  live: string;
}

export interface ListedScenario {
  name: string;
  title: string;
  /** The screen, or part of a screen, that has the state. */
  screen: string;
  /** Calls that the scenario answers. */
  calls: string[];
}

export interface ShowingRequest extends Omit<Choice, 'width'> {
  /** Of an earlier reply, whose site is used again. */
  session?: string;
}

export interface ShowingReply {
  session: string;
  /** Address at which the frame begins. */
  start: string;
}

export interface ShownCall {
  call: string;
  by: 'server' | 'browser';
  answer: number | 'drop';
  sent: unknown;
}

/** Sent by the player to the page around its frame. */
export interface PlayerMessage {
  player: 'playing' | 'shown' | 'failed';
  text: string;
}
