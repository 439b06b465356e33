import { type Host, HostContext, type SlotName, type Slots, StoresContext } from '@stepwell/platform';
import { type TestContextOptions, TestRouter, testContext } from '@stepwell/platform/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export interface FrameOptions extends TestContextOptions {
  /** Site path; default `/`. */
  path?: string;
  /** Contents of slots by name; default: empty. */
  slots?: { [Name in SlotName]?: (props: Slots[Name]) => ReactNode };
}

/** Renders a part of a page with the given slots. */
export function renderInFrame(part: ReactNode, { path = '/', slots = {}, ...options }: FrameOptions = {}) {
  const context = testContext(options);
  const host: Host = {
    prefetch: jest.fn(),
    hasSlot: (at) => at in slots,
    // `Slot` has checked the props against the name.
    renderSlot: (at, props) => (slots[at] as ((props: object) => ReactNode) | undefined)?.(props) ?? null,
  };
  const view = render(
    <HostContext value={host}>
      <StoresContext value={context.stores}>
        <TestRouter at={path}>{part}</TestRouter>
      </StoresContext>
    </HostContext>,
  );
  return { ...view, ...context, host };
}
