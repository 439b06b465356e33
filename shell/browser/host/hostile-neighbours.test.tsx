import { defineStore, Observable, siteStore, useStore, useStores } from '@stepwell/platform';
import { answerMediaQueries } from '@stepwell/site/testing/jsdom';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyEntry } from '../site/entries';
import { aFeature } from '../site/feature.testing';
import { openPage, testSite } from '../site/site.testing';
import { SiteRouter } from './SiteRouter';

// A hostile remote must not harm the other remotes on its page. Attacks that need a real browser are in e2e/hostile.

const FEATURES = [
  aFeature({
    name: 'checkout',
    routes: [{ path: '/checkout/:id', module: 'CheckoutPage', fallback: 'No checkout' }],
  }),
  aFeature({
    name: 'reviews',
    routes: [{ path: '/reviews', module: 'ReviewsPage', fallback: 'No reviews' }],
    slots: [{ at: 'footer.newsletter.v1', module: 'Stars', fallback: 'No stars', when: 'server' }],
  }),
];

const orderStore = defineStore<{ total: number }>('checkout.order', () => ({ total: 5000 }));
const sameName = defineStore<{ total: string }>('checkout.order', () => ({ total: 'stolen' }));

let reported: unknown[] = [];

beforeEach(() => {
  reported = [];
  window.reportError = (error) => void reported.push(error);
  answerMediaQueries(false);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
});

test.each<[what: string, Stars: () => ReactNode]>([
  ['throws when it renders', throwHostileError],
  ['throws in an effect', () => void useEffect(throwHostileError)],
  ['uses a store of another remote', () => useStore(sameName, ({ total }) => total)],
  ['writes the site’s state', WritesSiteState],
])('a remote that %s becomes a card, and the form beside it keeps working', async (_, Stars) => {
  const { stores } = await openSite('/checkout/gate', { Stars });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });

  expect(screen.getByText('No stars')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('5000 rupees of Asha');
  expect(stores.get(siteStore).getState().isError).toBe(false);
});

test.each<[what: string, load: AnyEntry['load']]>([
  ['throws', throwHostileError],
  ['uses a store of another remote', async ({ stores }) => void stores.get(sameName)],
])('a remote whose load %s is reported, and the page beside it has its data', async (_, load) => {
  const { site, navigation } = await openSite('/checkout/gate', {}, { load });

  await act(() => site.complete(navigation));

  expect(reported).toHaveLength(1);
  expect(screen.getByRole('main')).toHaveTextContent('5000 rupees');
});

test('a page whose effect throws while it is removed does not stop the navigation', async () => {
  await openSite('/reviews', { ReviewsPage: ThrowsWhenRemoved, Stars: MailField });
  fireEvent.change(screen.getByLabelText('Mail'), { target: { value: 'a@b.co' } });

  await act(async () => fireEvent.click(link('About Us')));

  expect(await within(screen.getByRole('main')).findByRole('heading', { level: 1 })).toHaveTextContent(
    'About Us',
  );
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByLabelText('Mail')).toHaveValue('a@b.co');
  expect(reported).toEqual([new Error('hostile')]);
});

test('a page whose head throws has the academy’s title', async () => {
  await openSite('/reviews', { ReviewsPage: AllReviews }, { head: throwHostileError });

  expect(screen.getByRole('main')).toHaveTextContent('All reviews');
  expect(document.title).toMatch(/^Stepwell Academy/);
  expect(reported).toContainEqual(new Error('hostile'));
});

function throwHostileError(): never {
  throw new Error('hostile');
}

function ThrowsWhenRemoved() {
  useEffect(() => throwHostileError, []);
  return null;
}

function MailField() {
  return <input aria-label="Mail" />;
}

function AllReviews() {
  return 'All reviews';
}

function WritesSiteState() {
  const stores = useStores();
  useEffect(() => stores.get(siteStore).setState({ isError: true }), [stores]);
  return null;
}

function CheckoutPage() {
  const total = useStore(orderStore, (order) => order.total);
  const [name, setName] = useState('');
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <p>{`${total} rupees of ${name}`}</p>
    </>
  );
}

function link(name: string) {
  const [first] = screen.getAllByRole('link', { name });
  if (!first) throw new Error(`No link ${name}`);
  return first;
}

/** The site at a path, with the entries of the checkout and the neighbour. @param parts added to each entry of the neighbour */
async function openSite(
  path: string,
  components: Record<string, () => ReactNode>,
  parts: Pick<AnyEntry, 'load' | 'head'> = {},
) {
  window.history.replaceState(null, '', path);
  const neighbour = ['ReviewsPage', 'Stars'].map((module) => [
    module,
    { Component: components[module] ?? AllReviews, ...parts },
  ]);
  const entries = { CheckoutPage: { Component: CheckoutPage }, ...Object.fromEntries(neighbour) };
  const { site, stores } = testSite({ features: FEATURES, entries, isLoaded: true });
  const navigation = openPage(site, path);
  await act(async () =>
    render(
      <SiteRouter site={site} navigations={new Observable(navigation)} onNavigation={() => undefined} />,
      { onCaughtError: (error) => window.reportError(error) },
    ),
  );
  return { site, stores, navigation };
}
