import type { Scenario } from '@stepwell/contract';
import type { SlotName } from '@stepwell/platform';

/** What the stage's server hands its page, in one `application/json` block. */
export interface Staged {
  scenario: Scenario;
  /** Sent with every call: by it the server knows which scenario answers. */
  session: string;
  /** Whether somebody else takes the scenario's steps, from outside the page. */
  isByHand: boolean;
  /** Name of the release's federation container. */
  container: string;
  /** `/r/<feature>/<release id>/` */
  base: string;
  regions: StagedRegion[];
}

/** One entry of the remote on the page that the scenario opens. */
export interface StagedRegion {
  module: string;
  /** The place that it fills; absent for a route. */
  at?: SlotName;
  /** Of the route's `:name` segments, decoded. */
  params: Record<string, string>;
}

/** Where the stage says how a scenario went: `data-verdict` and `data-why` of the document's element. */
export type Verdict = 'opening' | 'playing' | 'shown' | 'failed';

/** Where the stage's own files are. */
export const STAGE_PATH = '/_stage/';
export const STAGED_ID = 'staged';
export const ROOT_ID = 'root';
export const BAR_ID = 'stage-bar';
