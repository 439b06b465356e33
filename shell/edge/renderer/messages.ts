import type { PageRequest, RenderedPage } from '../../browser/render';

// Messages between the edge and a renderer process: one JSON object a line.

/** The text of a release's node file. */
export interface ModuleSource {
  feature: string;
  /** Id of the release, because pages may consist of two releases of one feature. */
  release: string;
  /** Module of a remote; `render` for the shell. */
  module: string;
  text: string;
}

/** An entry of a release, as `<feature> <release>/<module>`; empty for the shell's own code. */
export type EntryFile = string;

export interface RenderJob extends Pick<PageRequest, 'address' | 'features' | 'missing' | 'timeoutFactor'> {
  id: number;
  /** Milliseconds until the edge sends the page without markup. After that, the result is not needed. */
  budgetMs: number;
}

/** A page's call to the API, which the edge makes. */
export interface PageCall {
  id: number;
  jobId: number;
  /** `'GET /api/…'` */
  key: string;
  query: Readonly<Record<string, unknown>>;
}

export type MessageToChild =
  | { type: 'start'; shell: ModuleSource; remotes: ModuleSource[] }
  | { type: 'render'; job: RenderJob }
  /** Without a status: the API did not reply. */
  | { type: 'reply'; id: number; jobId: number; status?: number; body?: string }
  | { type: 'ping' };

export type MessageFromChild =
  /** `rootError`: why the process, started by root, could not become another user. */
  | { type: 'ready'; rootError?: string }
  | { type: 'pong' }
  | { type: 'call'; call: PageCall }
  | { type: 'rendered'; id: number; page: RenderedPage }
  /** The process ends because of an uncaught error. */
  | { type: 'ending'; entry: EntryFile }
  /** `reason` is absent if the job's time was over. */
  | { type: 'failed'; id: number; reason?: string };
