import type { PageRequest, RenderedPage } from '../../src/render';
import type { Release } from '../releases/release';

/** What a renderer thread is told at its start. */
export interface RendererData {
  shell: Release;
  releases: Release[];
}

export type RenderOrder = { id: number } & Pick<PageRequest, 'address' | 'features' | 'missing' | 'api'>;

export type RendererMessage =
  | { type: 'ready' }
  /** The answer to a probe. */
  | { type: 'alive' }
  | { type: 'rendered'; id: number; page: RenderedPage }
  | { type: 'failed'; id: number; reason: string };
