import { render, screen } from '@testing-library/react';
import type { SlotEntry } from './feature-manifest';
import { type Host, HostContext, Slot } from './host';

const IN_MENU = { variant: 'menu' as const, onNavigate: () => {} };

test('hands its props to whatever fills the place', () => {
  const host: Host = {
    prefetch: () => {},
    hasSlot: () => true,
    renderSlot: (at, props) => `${at} ${Object.keys(props)}`,
  };

  render(
    <HostContext value={host}>
      <p>
        <Slot at="nav.courses.v1" with={IN_MENU} />
      </p>
      <p>
        <Slot at="home.courses.v1" />
      </p>
    </HostContext>,
  );

  expect(screen.getByText('nav.courses.v1 variant,onNavigate')).toBeInTheDocument();
  expect(screen.getByText('home.courses.v1')).toBeInTheDocument();
});

// Each of these fails the type check as soon as the line below its comment would pass.
export const REFUSED_BY_TYPE = [
  // @ts-expect-error a misspelt name is no place
  <Slot key="1" at="nav.course.v1" with={IN_MENU} />,
  // @ts-expect-error the menu must be told where it is
  <Slot key="2" at="nav.courses.v1" />,
  // @ts-expect-error the menu knows no such variant
  <Slot key="3" at="nav.courses.v1" with={{ ...IN_MENU, variant: 'drawer' }} />,
  // @ts-expect-error the menu needs all of its props
  <Slot key="4" at="nav.courses.v1" with={{ variant: 'menu' }} />,
  // @ts-expect-error what fills this place takes no props
  <Slot key="5" at="home.courses.v1" with={IN_MENU} />,
  // @ts-expect-error a manifest names the same places
  { at: 'home.course.v1', module: 'Courses', fallback: '', when: 'server' } satisfies SlotEntry,
  // @ts-expect-error so does the question who fills one
  (host: Host) => host.hasSlot('home.course.v1'),
];
