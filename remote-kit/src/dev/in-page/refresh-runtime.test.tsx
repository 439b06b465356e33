import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, createElement, type FunctionComponent, lazy, memo, Suspense, useState } from 'react';
import {
  acceptComponents,
  applyUpdates,
  elementTypeOf,
  proxyFor,
  refreshRuntimeFor,
} from './refresh-runtime';

const MODULE = 'src/Counter.tsx';

class Boundary extends Component {}

test('keeps state when the text of a component changes', async () => {
  const counter = runModule('first', 'useState');
  await show(counter);
  await press();

  await runAndApply(() => runModule('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('shows new code only after it is applied', async () => {
  await show(runModule('first', 'useState'));

  runModule('second', 'useState');
  await press();

  expect(screen.getByRole('button')).toHaveTextContent('first 1');
  await act(async () => applyUpdates());
});

test.each([
  ['a changed list of hooks', 'useState useEffect', false],
  ['a request to reset', 'useState', true],
])('resets state with %s', async (_, hooks, isReset) => {
  await show(runModule('first', 'useState'));
  await press();

  await runAndApply(() => runModule('second', hooks, { isReset }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('resets state when the hooks of a custom hook change', async () => {
  const hook = (key: string) => refreshRuntimeFor('src/useCount.ts').$RefreshSig$()(() => undefined, key);
  const before = hook('useState');
  await show(runModule('first', 'useCount', { calls: () => [before] }));
  await press();

  const after = hook('useState useMemo');
  await runAndApply(() => runModule('second', 'useCount', { calls: () => [after] }));

  expect(screen.getByRole('button')).toHaveTextContent('second 0');
});

test('keeps the state of a memo component, and renders it again', async () => {
  await show(memo(runModule('first', 'useState')));
  await press();

  await runAndApply(() => runModule('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('shows a change of a component that is loaded lazily, and keeps its state', async () => {
  const first = runModule('first', 'useState');
  const Late = elementTypeOf(lazy(async () => ({ default: first }))) as FunctionComponent;
  await act(async () => render(<Suspense>{createElement(Late)}</Suspense>));
  await press();

  await runAndApply(() => runModule('second', 'useState'));

  expect(screen.getByRole('button')).toHaveTextContent('second 1');
});

test('a memo component keeps its type when its module runs again', () => {
  const before = proxyFor(memo(runModule('first', 'useState')));
  const after = proxyFor(memo(runModule('second', 'useState')));

  expect(after).toBe(before);
  applyUpdates();
});

test.each([
  ['an element', 'button'],
  ['a component that is not registered', () => null],
  ['a class component', Boundary],
])('%s has no proxy', (_, type) => {
  refreshRuntimeFor('src/Boundary.tsx').$RefreshReg$(Boundary, 'Boundary');

  expect(proxyFor(type)).toBe(type);
});

// webpack replaces an accepted module without its importers, and any other module with them.
test.each([
  ['is accepted if it exports only components', () => ({ Counter: aCounter() }), undefined, ['accept']],
  ['is not accepted if it exports other values', () => ({ Counter: aCounter(), LIMIT: 3 }), undefined, []],
  ['is not accepted if it exports nothing', () => ({}), undefined, []],
  ['is no longer accepted', () => ({ LIMIT: 3 }), { wasReplaceable: true }, ['invalidate']],
])('a module %s', (_, exported, data, expected) => {
  const messages: string[] = [];

  acceptComponents(exported(), {
    accept: () => messages.push('accept'),
    invalidate: () => messages.push('invalidate'),
    dispose: () => undefined,
    data,
  });

  expect(messages).toEqual(expected);
});

afterEach(() => applyUpdates());

const aCounter = () => runModule('first', 'useState');

interface Code {
  isReset?: boolean;
  /** Custom hooks that the component calls. */
  calls?: () => unknown[];
}

/** Runs the module. @param hooks as the transform lists them */
function runModule(text: string, hooks: string, { isReset, calls }: Code = {}): FunctionComponent {
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
  await runAndApply(() => undefined);
  render(createElement(proxyFor(type) as FunctionComponent));
}

function press(): Promise<void> {
  return userEvent.click(screen.getByRole('button'));
}

function runAndApply(code: () => unknown): Promise<void> {
  return act(async () => {
    code();
    applyUpdates();
  });
}
