import { render, screen } from '@testing-library/react';
import type { SlotEntry } from './feature-manifest';
import { type Host, HostContext, Slot } from './host';

const MENU_PROPS = { variant: 'menu' as const, onNavigate: () => {} };

test('a slot passes its name and its props to the host', () => {
  const host: Host = {
    prefetch: () => {},
    hasSlot: () => true,
    renderSlot: (at, props) => `${at} ${Object.keys(props)}`,
  };

  render(
    <HostContext value={host}>
      <p>
        <Slot at="nav.courses.v1" with={MENU_PROPS} />
      </p>
      <p>
        <Slot at="home.courses.v1" />
      </p>
    </HostContext>,
  );

  expect(screen.getByText('nav.courses.v1 variant,onNavigate')).toBeInTheDocument();
  expect(screen.getByText('home.courses.v1')).toBeInTheDocument();
});

// `tsc` fails if one of these expressions becomes valid. The constants are exported, because unused constants are a lint error.
export const REFUSED_BY_TYPE = [
  // @ts-expect-error misspelt name
  <Slot key="1" at="nav.course.v1" with={MENU_PROPS} />,
  // @ts-expect-error the menu has required props
  <Slot key="2" at="nav.courses.v1" />,
  // @ts-expect-error no such variant
  <Slot key="3" at="nav.courses.v1" with={{ ...MENU_PROPS, variant: 'drawer' }} />,
  // @ts-expect-error a required prop is missing
  <Slot key="4" at="nav.courses.v1" with={{ variant: 'menu' }} />,
  // @ts-expect-error this slot has no props
  <Slot key="5" at="home.courses.v1" with={MENU_PROPS} />,
  // @ts-expect-error misspelt name in a manifest
  { at: 'home.course.v1', module: 'Courses', fallback: '', when: 'server' } satisfies SlotEntry,
  // @ts-expect-error misspelt name for the host
  (host: Host) => host.hasSlot('home.course.v1'),
];
