import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, createElement, type FunctionComponent, memo, useState } from 'react';
import { acceptComponents, applyUpdates, proxyFor, refreshRuntimeFor } from './refresh-runtime';

const MODULE = 'src/Counter.tsx';

class Boundary extends Component {}

test('state stays while the text of a component changes', async () => {
  const counter = comes('first', 'useState');
  await show(counter);
  await press();

  await redrawn(() => comes('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('what was not drawn anew yet goes on as it was', async () => {
  await show(comes('first', 'useState'));

  comes('second', 'useState');
  await press();

  expect(screen.getByRole('button')).toHaveTextContent('first 1');
  await act(async () => applyUpdates());
});

test.each([
  ['another list of hooks', 'useState useEffect', false],
  ['the wish for it', 'useState', true],
])('state begins anew with %s', async (_, hooks, isReset) => {
  await show(comes('first', 'useState'));
  await press();

  await redrawn(() => comes('second', hooks, { isReset }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('state begins anew with other hooks within a hook that the component calls', async () => {
  const hook = (key: string) => refreshRuntimeFor('src/useCount.ts').$RefreshSig$()(() => undefined, key);
  const before = hook('useState');
  await show(comes('first', 'useCount', { calls: () => [before] }));
  await press();

  const after = hook('useState useMemo');
  await redrawn(() => comes('second', 'useCount', { calls: () => [after] }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('a memo keeps its state too, and draws what it would not have drawn', async () => {
  await show(memo(comes('first', 'useState')));
  await press();

  await redrawn(() => comes('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('one memo is one type, however often its module runs', () => {
  const before = proxyFor(memo(comes('first', 'useState')));
  const after = proxyFor(memo(comes('second', 'useState')));

  expect(after).toBe(before);
  applyUpdates();
});

test.each([
  ['an element', 'button'],
  ['a component that nobody told of', () => null],
])('%s stands for itself', (_, type) => {
  expect(proxyFor(type)).toBe(type);
});

test('a class stands for itself, though it was told of', () => {
  refreshRuntimeFor('src/Boundary.tsx').$RefreshReg$(Boundary, 'Boundary');

  expect(proxyFor(Boundary)).toBe(Boundary);
});

describe('a module', () => {
  const counter = () => comes('first', 'useState');

  test.each([
    ['of components alone is replaced alone', () => ({ Counter: counter() }), undefined, ['accept']],
    [
      'that exports more is replaced with who imports it',
      () => ({ Counter: counter(), LIMIT: 3 }),
      undefined,
      [],
    ],
    ['that exports nothing is not replaced alone', () => ({}), undefined, []],
    [
      'that was alone before, and is not any more, takes its importers along',
      () => ({ LIMIT: 3 }),
      { wasAlone: true },
      ['invalidate'],
    ],
  ])('%s', (_, exported, data, expected) => {
    const said: string[] = [];

    acceptComponents(exported(), {
      accept: () => said.push('accept'),
      invalidate: () => said.push('invalidate'),
      dispose: () => undefined,
      data,
    });

    expect(said).toEqual(expected);
  });
});

afterEach(() => applyUpdates());

interface Code {
  isReset?: boolean;
  /** Hooks of ours that it calls. */
  calls?: () => unknown[];
}

/** The module's code runs, for the first time or anew. @param hooks as the transform lists them */
function comes(text: string, hooks: string, { isReset, calls }: Code = {}): FunctionComponent {
  const { $RefreshReg$, $RefreshSig$ } = refreshRuntimeFor(MODULE);
  // biome-ignore lint/correctness/noComponentHookFactories: that is what a module that runs anew does
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
