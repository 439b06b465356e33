import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ApiClient } from './api-client';
import { idle, type RemoteData } from './remote-data';
import { defineStore, StoreRegistry, StoresContext, useStore } from './stores';
import { scenarioAdapter } from './testing';

interface Counter {
  count: number;
  add: () => void;
}

const counterStore = defineStore<Counter>('catalog.counter', ({ set, get }) => ({
  count: 0,
  add: () => set({ count: get().count + 1 }),
}));

interface Areas {
  list: RemoteData<string[]>;
  detail: RemoteData<string>;
}

const areasStore = defineStore<Areas>('catalog.areas', () => ({ list: idle(), detail: idle() }));

test('each page has one instance of a store', () => {
  const stores = aRegistry();
  stores.get(counterStore).getState().add();

  expect(stores.get(counterStore).getState().count).toBe(1);
  expect(aRegistry().get(counterStore).getState().count).toBe(0);
});

test('dehydrates data without actions, and restores it', () => {
  const server = aRegistry();
  server.get(counterStore).getState().add();

  const browser = aRegistry(server.dehydrate());
  browser.get(counterStore).getState().add();

  expect(server.dehydrate()).toEqual({ 'catalog.counter': { count: 1 } });
  expect(browser.get(counterStore).getState().count).toBe(2);
});

test('the server renders the current state of a store, not the initial state', () => {
  const stores = new StoreRegistry({ api: anApi(), isServer: true });
  stores.get(counterStore).getState().add();

  expect(renderToString(<Shown stores={stores} />)).toContain('1');
});

test('a component renders again when its store changes', () => {
  const stores = aRegistry();
  render(<Shown stores={stores} />);

  act(() => stores.get(counterStore).getState().add());

  expect(screen.getByText('1')).toBeVisible();
});

test.each([
  ['idle', false, idle<string[]>()],
  ['loading', true, { ...idle<string[]>(), loading: true }],
  ['failed', true, { ...idle<string[]>(), status: 500, message: 'No' }],
  ['loaded', false, { ...idle<string[]>(), status: 200, data: [] }],
])('%s data of a feature counts as unsettled: %p', (_, expected, list) => {
  const stores = aRegistry();
  stores.get(areasStore).setState({ list });

  expect(stores.isUnsettled('catalog')).toBe(expected);
  expect(stores.isUnsettled('checkout')).toBe(false);
});

test('sets failed data back to loading, and leaves other data unchanged', () => {
  const stores = aRegistry();
  const detail = { ...idle<string>(), status: 200, data: 'here' };
  stores.get(areasStore).setState({ list: { ...idle<string[]>(), status: 500, message: 'No' }, detail });

  stores.reopenFailed('catalog');

  expect(stores.get(areasStore).getState()).toEqual({
    list: { loading: true, args: null, status: null, message: '', data: null },
    detail,
  });
});

function Shown({ stores }: { stores: StoreRegistry }) {
  return (
    <StoresContext value={stores}>
      <Count />
    </StoresContext>
  );
}

function Count() {
  return <p>{useStore(counterStore, ({ count }) => count)}</p>;
}

function anApi(): ApiClient {
  return new ApiClient({ appId: 'app', appKey: 'key', adapter: scenarioAdapter({}) });
}

function aRegistry(initial?: Record<string, object>): StoreRegistry {
  return new StoreRegistry({ api: anApi(), initial });
}
