import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ApiClient } from './api-client';
import { idle, type RemoteData } from './remote-data';
import { siteStore } from './site-store';
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

test('a store exists once per page', () => {
  const stores = aRegistry();
  stores.get(counterStore).getState().add();

  expect(stores.get(counterStore).getState().count).toBe(1);
  expect(aRegistry().get(counterStore).getState().count).toBe(0);
});

test('what is sent with a page is data without actions, and fills the same store again', () => {
  const server = aRegistry();
  server.get(counterStore).getState().add();

  const browser = aRegistry(server.dehydrate());
  browser.get(counterStore).getState().add();

  expect(server.dehydrate()).toEqual({ 'catalog.counter': { count: 1 } });
  expect(browser.get(counterStore).getState().count).toBe(2);
});

test('the server renders what its loaders have just written', () => {
  const stores = new StoreRegistry({ api: anApi(), isServer: true });
  stores.get(counterStore).getState().add();

  expect(renderToString(<Shown stores={stores} />)).toContain('1');
});

test('a component follows its store', () => {
  const stores = aRegistry();
  render(<Shown stores={stores} />);

  act(() => stores.get(counterStore).getState().add());

  expect(screen.getByText('1')).toBeVisible();
});

test('a fork starts from the data of the page and writes nothing back', () => {
  const stores = aRegistry();
  stores.get(counterStore).getState().add();

  const fork = stores.fork(anApi());
  fork.get(counterStore).getState().add();

  expect(fork.get(counterStore).getState().count).toBe(2);
  expect(stores.get(counterStore).getState().count).toBe(1);
});

test.each([
  ['nobody asked for', idle<string[]>(), false],
  ['on its way', { ...idle<string[]>(), loading: true }, true],
  ['refused', { ...idle<string[]>(), status: 500, message: 'No' }, true],
  ['there', { ...idle<string[]>(), status: 200, data: [] }, false],
])('data that is %s is unsettled: see table', (_, list, expected) => {
  const stores = aRegistry();
  stores.get(areasStore).setState({ list });

  expect(stores.isUnsettled('catalog')).toBe(expected);
  expect(stores.isUnsettled('checkout')).toBe(false);
});

test('failed data goes back to loading, settled data stays', () => {
  const stores = aRegistry();
  const detail = { ...idle<string>(), status: 200, data: 'here' };
  stores.get(areasStore).setState({ list: { ...idle<string[]>(), status: 500, message: 'No' }, detail });

  stores.reopenFailed('catalog');

  expect(stores.get(areasStore).getState()).toEqual({
    list: { loading: true, args: null, status: null, message: '', data: null },
    detail,
  });
});

test('a remote has its own stores, which are the page’s', () => {
  const stores = aRegistry();
  stores.of('catalog').get(counterStore).getState().add();

  expect(stores.get(counterStore).getState().count).toBe(1);
  expect(stores.of('catalog')).toBe(stores.of('catalog'));
});

test('a remote has no store under another’s name, be it there already or not', () => {
  const stores = aRegistry();
  const askedFor = () => stores.of('cat').get(counterStore);

  expect(askedFor).toThrow('"catalog.counter" is not a store of cat, whose are called "cat.…"');
  stores.get(counterStore);
  expect(askedFor).toThrow('is not a store of cat');
});

test('a remote reads and follows the site’s state, and cannot write it', () => {
  const stores = aRegistry();
  const master = stores.of('catalog').get(siteStore);
  const followed = jest.fn();
  master.subscribe(followed);

  expect(() => master.setState({ isError: true })).toThrow('"master" is not a store of catalog');
  stores.get(siteStore).setState({ health: true });

  expect(followed).toHaveBeenCalledTimes(1);
  expect(master.getState()).toMatchObject({ isError: false, health: true });
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
