/** @jest-environment jsdom */
import { getByRole, getByText, queryByText } from '@testing-library/react';
import { PREVIEW_BAR } from './preview-bar';

const PREVIEWED = '/r/checkout/1.1.0-b/';
const TEAMS = 'https://releases.academy.example';
const BOOT = {
  features: [
    { name: 'catalog', release: '1.0.0-a', manifest: { owner: { team: 'Catalog' } } },
    {
      name: 'checkout',
      release: '1.1.0-b',
      manifest: { owner: { team: 'Checkout' } },
      previous: { release: '1.0.0-a' },
    },
    { name: 'engagement', release: '1.0.0-e', manifest: { owner: { team: 'Engagement' } } },
  ],
  missing: ['reviews'],
};

let left: string[];
let sent: [path: string, body: string][];
let copied: string[];
/** Removes the listeners of a page at its end. */
let pageEnd: AbortController;

beforeEach(() => {
  left = [];
  sent = [];
  copied = [];
  pageEnd = new AbortController();
  document.head.innerHTML = '<script src="/r/shell/2.0.0-s/main.js"></script>';
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(BOOT)}</script>
    <template data-entry="checkout/CheckoutPage"></template>
    <template data-entry="catalog/CourseList"></template><template data-entry="catalog/CourseList"></template>`;
});
afterEach(() => {
  pageEnd.abort();
  // The script has set this property.
  Reflect.deleteProperty(document.head, 'appendChild');
});

test.each<[what: string, happen: () => void]>([
  ['a file of the preview cannot be loaded', () => failed(`${PREVIEWED}remoteEntry.js`)],
  [
    'a region loads the live release',
    () => document.head.appendChild(script('/r/checkout/1.0.0-a/remoteEntry.js')),
  ],
])('if %s, the bar reports the fallback once and loads the live page', (_, happen) => {
  const { page } = openBar();

  happen();
  failed(`${PREVIEWED}CheckoutPage.js`);
  page.navigator.sendBeacon('/reports/visit', 'a report of the page');

  expect(sent).toEqual([
    ['/reports/fallback', '{"feature":"checkout","live":"1.1.0-b","instead":"1.0.0-a"}'],
  ]);
  expect(left).toEqual(['https://academy.example/checkout/algebra?release=checkout%3A1.1.0-b%3Afailed']);
});

test.each<[what: string, happen: () => void]>([
  ['another file of the preview is loaded', () => document.head.appendChild(script(`${PREVIEWED}7.js`))],
  [
    'a file of another remote is loaded',
    () => document.head.appendChild(script('/r/catalog/1/remoteEntry.js')),
  ],
  ['a file of another remote cannot be loaded', () => failed('/r/catalog/1/remoteEntry.js')],
])('if %s, the preview stays', (_, happen) => {
  openBar();

  happen();

  expect([sent, left]).toEqual([[], []]);
});

test('the bar loads the live page if a region of a previewed feature without a live release fails', () => {
  const { page } = openBar({ previewed: '/r/engagement/1.0.0-e/' });

  page.navigator.sendBeacon('/reports/visit', JSON.stringify({ failures: [{ region: 'catalog/Menu' }] }));
  expect(left).toEqual([]);
  page.navigator.sendBeacon('/reports/visit', JSON.stringify({ failures: [{ region: 'engagement/Form' }] }));

  expect(left).toEqual([expect.stringContaining('failed')]);
});

test.each([
  ['/courses?release=checkout:1.1.0-b#list', 'https://academy.example/courses#list'],
  // After a navigation within the page, the address is the live one already. With a fragment, browsers load it only by `reload`.
  ['/privacy-policy#cookies', 'reload'],
])('“Leave” at %s loads the live page', (address, loaded) => {
  openBar({ address });

  getByText(document.body, 'Leave').click();

  expect(left).toEqual([loaded]);
});

test('a failed load without a network does not end the preview', () => {
  openBar({ onLine: false });

  failed(`${PREVIEWED}remoteEntry.js`);

  expect([sent, left]).toEqual([[], []]);
});

describe('the panel of regions', () => {
  test('lists the remotes on the page with owner, release, regions and loaded bytes, and the shell', () => {
    const { rows } = openBar();

    expect(rows()).toEqual([
      'catalog, owned by Catalog|1.0.0-a|CourseList, 0.0 KB loaded|Other releases of catalog',
      'checkout, owned by Checkout|1.1.0-b, not live|CheckoutPage, 83.2 KB loaded|Other releases of checkout',
      'shell|2.0.0-s|0.0 KB loaded|Other releases of shell',
      'reviews|No release of it can be used',
    ]);
  });

  test.each([
    ['an error in a region', { region: 'catalog/CourseList', error: anError('catalog') }, 'TypeError: x is…'],
    ['an error in the code', { error: anError('catalog') }, 'TypeError: x is…'],
    ['a fallback', { region: 'catalog/CourseList', instead: '0.9.0-z' }, 'shows 0.9.0-z instead'],
    ['a missing file', { file: '/r/catalog/1.0.0-a/7.js' }, '7.js did not load'],
    ['a failure without a reason', { region: 'catalog/CourseList' }, 'failed'],
  ])(
    'shows the last failure (%s) in the row of its remote, and the page still sends the report',
    (_case, failure, text) => {
      const { page, rows, open } = openBar();
      const report = JSON.stringify({ failures: [{ region: 'checkout/CheckoutPage' }, failure] });

      page.navigator.sendBeacon('/reports/visit', report);
      open();

      expect(rows()[0]).toContain(`Last failure: ${text}`);
      expect(sent).toEqual([['/reports/visit', report]]);
    },
  );

  test('links to the team page, with the address of this page and its releases for the return', () => {
    openBar();

    expect(
      getByRole<HTMLAnchorElement>(document.body, 'link', { name: 'Other releases of catalog' }).href,
    ).toBe(
      `${TEAMS}/team/releases/catalog?from=${encodeURIComponent('/checkout/algebra?release=checkout%3A1.1.0-b')}`,
    );
  });

  test('has no link to the team page if the edge has no address of the release service', () => {
    openBar({ teams: '' });

    expect(queryByText(document.body, /Other releases/)).toBeNull();
    expect(getByText(document.body, 'catalog, owned by Catalog')).not.toBeNull();
  });

  test('links to the same page on this machine, with the local remote', () => {
    openBar();

    const { href } = getByRole<HTMLAnchorElement>(document.body, 'link', { name: 'With your local remote' });
    expect(href).toBe('http://localhost:3300/checkout/algebra');
  });

  test('copies a link with the previewed releases, even if the page’s address does not contain them', async () => {
    const { press } = openBar({ address: '/checkout/algebra?step=2' });

    await press('Copy link');

    expect(copied).toEqual(['https://academy.example/checkout/algebra?step=2&release=checkout%3A1.1.0-b']);
  });

  test('copies no fragment, in which the token of an order may be', async () => {
    const { press } = openBar({ address: '/checkout/algebra#order=SA-1&token=secret' });

    await press('Copy link');

    expect(copied).toEqual(['https://academy.example/checkout/algebra?release=checkout%3A1.1.0-b']);
  });

  test('shows the link where the browser refuses to copy', async () => {
    const { press } = openBar({ canCopy: false });

    await press('Copy link');

    expect(getByText(document.body, /^https:.*release=checkout%3A1\.1\.0-b$/)).not.toBeNull();
  });
});

/** Runs the bar's script as a preview page does, and opens the panel of regions. */
function openBar({
  onLine = true,
  teams = TEAMS,
  address = '/checkout/algebra?release=checkout:1.1.0-b',
  canCopy = true,
  previewed = PREVIEWED,
} = {}) {
  const tag = document.createElement('script');
  const requested = 'checkout:1.1.0-b';
  Object.assign(tag.dataset, { text: '', keep: requested, requested, bases: previewed, teams });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  Object.assign(document, { adoptedStyleSheets: [] });
  const page = {
    location: Object.assign(new URL(address, 'https://academy.example'), {
      replace: (url: URL) => left.push(String(url)),
      reload: () => left.push('reload'),
    }),
    navigator: {
      onLine,
      sendBeacon: (path: string, body: string) => sent.push([path, body]) > 0,
      clipboard: {
        writeText: async (text: string) => {
          if (!canCopy) throw new Error('refused');
          copied.push(text);
        },
      },
    },
    performance: {
      getEntriesByType: () => [
        { name: 'https://academy.example/r/checkout/1.1.0-b/main.js', encodedBodySize: 80_000 },
        { name: 'https://academy.example/r/checkout/1.1.0-b/main.css', encodedBodySize: 3_200 },
        { name: 'https://academy.example/r/checkout/1.1.0-bc/main.js', encodedBodySize: 9_000 },
      ],
    },
    addEventListener: (type: string, listener: () => void, capture: boolean) =>
      window.addEventListener(type, listener, { capture, signal: pageEnd.signal }),
    CSSStyleSheet: class {
      replaceSync() {}
    },
  };
  new Function(...Object.keys(page), PREVIEW_BAR.source)(...Object.values(page));
  const panel = document.querySelector('.preview-panel') as HTMLElement;
  const open = () => panel.dispatchEvent(new Event('beforetoggle'));
  open();
  const rows = () =>
    [...panel.querySelectorAll('li')].map((row) =>
      [...row.children].map((line) => line.textContent).join('|'),
    );
  const press = async (name: string) => {
    getByText(panel, name).click();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { page, rows, open, press };
}

function script(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src });
}

function failed(src: string): void {
  const element = script(src);
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
}

function anError(feature: string) {
  return { name: 'TypeError', message: 'x is…', stack: [`/r/${feature}/1.0.0-a/7.js:1:20`] };
}
