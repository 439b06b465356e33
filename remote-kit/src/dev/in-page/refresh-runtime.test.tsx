import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, createElement, type FunctionComponent, memo, useState } from 'react';
import { acceptComponents, applyUpdates, proxyFor, refreshRuntimeFor } from './refresh-runtime';

const MODULE = 'src/Counter.tsx';

class Boundary extends Component {}

test('keeps state when the text of a component changes', async () => {
  const counter = comes('first', 'useState');
  await show(counter);
  await press();

  await redrawn(() => comes('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('shows new code only after it is applied', async () => {
  await show(comes('first', 'useState'));

  comes('second', 'useState');
  await press();

  expect(screen.getByRole('button')).toHaveTextContent('first 1');
  await act(async () => applyUpdates());
});

test.each([
  ['a changed list of hooks', 'useState useEffect', false],
  ['a request to reset', 'useState', true],
])('resets state with %s', async (_, hooks, isReset) => {
  await show(comes('first', 'useState'));
  await press();

  await redrawn(() => comes('second', hooks, { isReset }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('resets state when the hooks of a custom hook change', async () => {
  const hook = (key: string) => refreshRuntimeFor('src/useCount.ts').$RefreshSig$()(() => undefined, key);
  const before = hook('useState');
  await show(comes('first', 'useCount', { calls: () => [before] }));
  await press();

  const after = hook('useState useMemo');
  await redrawn(() => comes('second', 'useCount', { calls: () => [after] }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('keeps the state of a memo component, and renders it again', async () => {
  await show(memo(comes('first', 'useState')));
  await press();

  await redrawn(() => comes('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('a memo component has one type, however often its module runs', () => {
  const before = proxyFor(memo(comes('first', 'useState')));
  const after = proxyFor(memo(comes('second', 'useState')));

  expect(after).toBe(before);
  applyUpdates();
});

test.each([
  ['an element', 'button'],
  ['a component that is not registered', () => null],
])('%s has no proxy', (_, type) => {
  expect(proxyFor(type)).toBe(type);
});

test('a class component has no proxy', () => {
  refreshRuntimeFor('src/Boundary.tsx').$RefreshReg$(Boundary, 'Boundary');

  expect(proxyFor(Boundary)).toBe(Boundary);
});

describe('a module', () => {
  const counter = () => comes('first', 'useState');

  test.each([
    [
      'that exports only components is replaced without its importers',
      () => ({ Counter: counter() }),
      undefined,
      ['accept'],
    ],
    [
      'that exports other values is replaced with its importers',
      () => ({ Counter: counter(), LIMIT: 3 }),
      undefined,
      [],
    ],
    ['that exports nothing is replaced with its importers', () => ({}), undefined, []],
    [
      'that no longer exports only components is replaced with its importers',
      () => ({ LIMIT: 3 }),
      { wasAlone: true },
      ['invalidate'],
    ],
  ])('%s', (_, exported, data, expected) => {
    const messages: string[] = [];

    acceptComponents(exported(), {
      accept: () => messages.push('accept'),
      invalidate: () => messages.push('invalidate'),
      dispose: () => undefined,
      data,
    });

    expect(messages).toEqual(expected);
  });
});

afterEach(() => applyUpdates());

interface Code {
  isReset?: boolean;
  /** Custom hooks that the component calls. */
  calls?: () => unknown[];
}

/** Runs the module. @param hooks as the transform lists them */
function comes(text: string, hooks: string, { isReset, calls }: Code = {}): FunctionComponent {
  const { $RefreshReg$, $RefreshSig$ } = refreshRuntimeFor(MODULE);
  // biome-ignore lint/correctness/noComponentHookFactories: a module that runs again does the same
  const Counter: FunctionComponent = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {`${text} ${count}`}
      </button>
    );
  };
  $RefreshSig$()(Counter, hooks, isReset, calls);
  $RefreshReg$(Counter, 'Counter');
  return Counter;
}

async function show(type: unknown): Promise<void> {
  await redrawn(() => undefined);
  render(createElement(proxyFor(type) as FunctionComponent));
}

function press(): Promise<void> {
  return userEvent.click(screen.getByRole('button'));
}

function redrawn(code: () => unknown): Promise<void> {
  return act(async () => {
    code();
    applyUpdates();
  });
}
