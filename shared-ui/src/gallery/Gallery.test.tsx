import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as entry from '../index';
import { CATALOGUE } from './catalogue';
import { Gallery } from './Gallery';

/** What elements were made of, and what was given to them to draw. */
const mockMade: unknown[] = [];
jest.mock('react/jsx-runtime', () => {
  const actual = jest.requireActual<typeof import('react/jsx-runtime')>('react/jsx-runtime');
  const noted =
    (make: typeof actual.jsx): typeof actual.jsx =>
    (type, props, key) => {
      const { glyph, as } = props as { glyph?: unknown; as?: unknown };
      mockMade.push(type, glyph, as);
      return make(type, props, key);
    };
  return { ...actual, jsx: noted(actual.jsx), jsxs: noted(actual.jsxs) };
});

test('every component renders on a server, without a style attribute, and comes alive without a warning', () => {
  const html = renderToString(<Gallery />);
  expect(html).not.toMatch(/\sstyle=/);
  document.body.innerHTML = html;

  const onRecoverableError = jest.fn();
  act(() => {
    hydrateRoot(document.body, <Gallery />, { onRecoverableError });
  });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'Gallery' })).toBeInTheDocument();
});

// lucide's icons are objects to React; what is a function with a capital letter is a component of ours.
const COMPONENTS = Object.entries(entry).flatMap(([name, value]) =>
  typeof value === 'function' && /^[A-Z]/.test(name) ? [{ name, value }] : [],
);

test.each(COMPONENTS)(
  '$name has a state in the catalogue, and every state of it draws it',
  ({ name, value }) => {
    const states = CATALOGUE.filter(({ component }) => component === name);

    expect(states).not.toEqual([]);
    for (const { Show, state } of states) expect([state, draws(Show, value)]).toEqual([state, true]);
  },
);

test('names of states are such as an address can have, and each stands for one', () => {
  const names = CATALOGUE.map(({ component, state }) => `${component}/${state}`);

  expect(names.filter((name) => !/^[A-Z][A-Za-z]+\/[a-z0-9-]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

/** Whether a component is drawn where this is: as an element, or as what another draws for it. */
function draws(Show: () => ReactNode, component: unknown): boolean {
  mockMade.length = 0;
  renderToString(<Show />);
  return mockMade.includes(component);
}
