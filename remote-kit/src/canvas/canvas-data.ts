import type { Scenario } from '@stepwell/contract';
import type { SlotName } from '@stepwell/platform';

/** Data of the canvas page, which shows one remote without the shell. The server sends the data as JSON in the HTML. */
export interface CanvasData {
  scenario: Scenario;
  /** Id of the session. The page sends it with every call, so that the server finds the scenario. */
  session: string;
  /** Whether Playwright takes the scenario's steps, instead of the page itself. */
  isDrivenExternally: boolean;
  /** Name of the release's federation container. */
  container: string;
  /** `/r/<feature>/<release id>/` */
  base: string;
  regions: CanvasRegion[];
}

/** An entry of the remote on the page. */
export interface CanvasRegion {
  module: string;
  /** Slot; absent for a route. */
  at?: SlotName;
  /** Decoded parameters of the route. */
  params: Record<string, string>;
}

/** `data-result` of the document element; `data-why` has the reason of a failure. */
export type PlayResult = 'opening' | 'playing' | 'shown' | 'failed';

/** URL of the canvas's own files. */
export const CANVAS_PATH = '/_canvas/';
export const CANVAS_DATA_ID = 'canvas-data';
export const ROOT_ID = 'root';
export const BAR_ID = 'canvas-bar';
