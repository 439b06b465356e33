import type { Scenario } from '@stepwell/contract';
import type { SlotName } from '@stepwell/platform';

/** What the canvas's server hands its page, in one `application/json` block. */
export interface CanvasData {
  scenario: Scenario;
  /** Sent with every call: by it the server knows which scenario answers. */
  session: string;
  /** Whether somebody else takes the scenario's steps, from outside the page. */
  isDrivenExternally: boolean;
  /** Name of the release's federation container. */
  container: string;
  /** `/r/<feature>/<release id>/` */
  base: string;
  regions: CanvasRegion[];
}

/** One entry of the remote on the page that the scenario opens. */
export interface CanvasRegion {
  module: string;
  /** The place that it fills; absent for a route. */
  at?: SlotName;
  /** Of the route's `:name` segments, decoded. */
  params: Record<string, string>;
}

/** Where the canvas says how a scenario went: `data-result` and `data-why` of the document's element. */
export type PlayResult = 'opening' | 'playing' | 'shown' | 'failed';

/** Where the canvas's own files are. */
export const CANVAS_PATH = '/_canvas/';
export const CANVAS_DATA_ID = 'canvas-data';
export const ROOT_ID = 'root';
export const BAR_ID = 'canvas-bar';
