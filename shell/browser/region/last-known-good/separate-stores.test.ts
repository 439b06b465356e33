import { ApiClient, defineStore, StoreRegistry, siteStore } from '@stepwell/platform';
import { scenarioAdapter } from '@stepwell/platform/testing';
import { separateStores } from './separate-stores';

const live = defineStore('checkout.order', () => ({ total: 5000 }));
const previous = defineStore<{ total: number; show: () => string }>('checkout.order', ({ get }) => ({
  total: 0,
  show: () => `${get().total} rupees`,
}));

test('the previous release has a store of the same name with its own shape and actions', () => {
  const { page, own } = stores();

  own.get(previous).setState({ total: 7 });

  expect(own.get(previous).getState().show()).toBe('7 rupees');
  expect(page.get(live).getState()).toEqual({ total: 5000 });
  expect(separateStores('checkout', page.of('checkout'))).toBe(own);
});

test('shares the site’s state, and denies stores of other remotes', () => {
  const { page, own } = stores();

  page.get(siteStore).setState({ health: false });

  expect(own.get(siteStore).getState().health).toBe(false);
  expect(() => own.get(defineStore('catalog.list', () => ({})))).toThrow('is not a store of checkout');
});

function stores() {
  const page = new StoreRegistry({
    api: new ApiClient({ appId: '', appKey: '', adapter: scenarioAdapter({}) }),
  });
  page.get(live);
  return { page, own: separateStores('checkout', page.of('checkout')) };
}
