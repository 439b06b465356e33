import {
  type Host,
  HostContext,
  Observable,
  type SlotName,
  type Slots,
  StoresContext,
} from '@stepwell/platform';
import { type TestContextOptions, TestRouter, testContext } from '@stepwell/platform/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NavigationContext } from './region/site-context';
import type { PageNavigation } from './site/page-navigation';
import { matchSite } from './site/site-map';

export interface FrameOptions extends TestContextOptions {
  /** Site path; default `/`. */
  path?: string;
  /** Contents of slots by name; default: empty. */
  slots?: { [Name in SlotName]?: (props: Slots[Name]) => ReactNode };
}

/** Renders a part of the shell on a page with the given slots. */
export function renderInFrame(part: ReactNode, { path = '/', slots = {}, ...options }: FrameOptions = {}) {
  const context = testContext(options);
  const host: Host = {
    prefetch: jest.fn(),
    hasSlot: (at) => at in slots,
    // `Slot` has checked the props against the name.
    renderSlot: (at, props) => (slots[at] as ((props: object) => ReactNode) | undefined)?.(props) ?? null,
  };
  const url = new URL(path, 'http://site');
  const navigation: PageNavigation = {
    url,
    match: matchSite(url.pathname, []),
    page: null,
    entryLoads: new Map(),
    isNotFound: false,
    by: 'document',
  };
  const view = render(
    <HostContext value={host}>
      <StoresContext value={context.stores}>
        <NavigationContext value={new Observable(navigation)}>
          <TestRouter at={path}>{part}</TestRouter>
        </NavigationContext>
      </StoresContext>
    </HostContext>,
  );
  return { ...view, ...context, host };
}
