import type { PageRequest, RenderedPage } from '../../browser/render';

// What the edge and its renderer's process say to each other: one JSON object a line.

/** A node file of a release, as its text. */
export interface CodeText {
  feature: string;
  /** Id of the release; pages may be made of two of one feature. */
  release: string;
  /** Module of a remote; `render` for the shell. */
  module: string;
  text: string;
}

export interface RenderOrder extends Pick<PageRequest, 'address' | 'features' | 'missing' | 'patience'> {
  id: number;
  /** Milliseconds after which nobody waits for the page any more. */
  budgetMs: number;
}

/** A page's call to the API, which the edge makes for it. */
export interface PageCall {
  id: number;
  /** Id of the order whose page asks. */
  order: number;
  /** `'GET /api/…'` */
  key: string;
  query: Readonly<Record<string, unknown>>;
}

export type MessageToChild =
  | { type: 'start'; shell: CodeText; remotes: CodeText[] }
  | { type: 'render'; order: RenderOrder }
  /** Answers a call; without a status no reply came. */
  | { type: 'reply'; id: number; order: number; status?: number; body?: string }
  | { type: 'ping' };

export type MessageFromChild =
  /** `keptRoot` says why the process could not become another user. */
  | { type: 'ready'; keptRoot?: string }
  | { type: 'pong' }
  | { type: 'call'; call: PageCall }
  | { type: 'rendered'; id: number; page: RenderedPage }
  /** Without a reason: its time was over. */
  | { type: 'failed'; id: number; reason?: string };
