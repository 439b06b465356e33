import {
  Followed,
  type Host,
  HostContext,
  type SlotName,
  type Slots,
  StoresContext,
} from '@stepwell/platform';
import { aWorld, TestRouter, type TestWorldOptions } from '@stepwell/platform/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { VisitsContext } from './region/site-context';
import type { Visit } from './site/page-navigation';
import { matchSite } from './site/site-map';

export interface FrameOptions extends TestWorldOptions {
  /** Site path; default `/`. */
  path?: string;
  /** What fills the places by name; a place that is not named is empty. */
  slots?: { [Name in SlotName]?: (props: Slots[Name]) => ReactNode };
}

/** Renders a part of the shell on a page whose places are filled as the test says. */
export function renderInFrame(part: ReactNode, { path = '/', slots = {}, ...options }: FrameOptions = {}) {
  const world = aWorld(options);
  const host: Host = {
    prefetch: jest.fn(),
    hasSlot: (at) => at in slots,
    // `Slot` has held the props against the place's name.
    renderSlot: (at, props) => (slots[at] as ((props: object) => ReactNode) | undefined)?.(props) ?? null,
  };
  const url = new URL(path, 'http://site');
  const visit: Visit = {
    url,
    match: matchSite(url.pathname, []),
    page: null,
    openings: new Map(),
    isNotFound: false,
    by: 'document',
  };
  const view = render(
    <HostContext value={host}>
      <StoresContext value={world.stores}>
        <VisitsContext value={new Followed(visit)}>
          <TestRouter at={path}>{part}</TestRouter>
        </VisitsContext>
      </StoresContext>
    </HostContext>,
  );
  return { ...view, ...world, host };
}
