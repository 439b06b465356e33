/** @jest-environment jsdom */
import { PREVIEW_BAR } from './preview-bar';

const PREVIEWED = '/r/checkout/2/';

let left: string[];
let reports: unknown[];
let isGone: AbortController;

beforeEach(() => {
  left = [];
  reports = [];
  isGone = new AbortController();
  const boot = { features: [{ name: 'checkout', previous: { release: '1' } }] };
  document.head.replaceChildren();
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
});
afterEach(() => {
  isGone.abort();
  // The script's own property.
  Reflect.deleteProperty(document.head, 'appendChild');
});

test.each<[what: string, happen: () => void]>([
  ['a file of the preview cannot be loaded', () => failed(`${PREVIEWED}remoteEntry.js`)],
  [
    'a region loads the live release',
    () => document.head.appendChild(script('/r/checkout/1/remoteEntry.js')),
  ],
])('if %s, it reports the fallback once and loads the live page', (_, happen) => {
  const page = runScript();

  happen();
  failed(`${PREVIEWED}CheckoutPage.js`);
  page.navigator.sendBeacon('/reports/visit', 'a report of the page');

  expect(reports).toEqual([['/reports/fallback', { feature: 'checkout', live: '2', instead: '1' }]]);
  expect(left).toEqual(['https://academy.example/checkout/algebra?release=checkout%3A2%3Afailed']);
});

test.each<[what: string, happen: () => void]>([
  ['another of its files is loaded', () => document.head.appendChild(script(`${PREVIEWED}7.js`))],
  [
    'a file of another remote is loaded',
    () => document.head.appendChild(script('/r/catalog/1/remoteEntry.js')),
  ],
  ['a file of another remote cannot be loaded', () => failed('/r/catalog/1/remoteEntry.js')],
])('if %s, the preview stays', (_, happen) => {
  runScript();

  happen();

  expect([reports, left]).toEqual([[], []]);
});

test('a failed load without a network does not end the preview', () => {
  runScript({ onLine: false });

  failed(`${PREVIEWED}remoteEntry.js`);

  expect([reports, left]).toEqual([[], []]);
});

/** Runs the script as a preview page does. */
function runScript({ onLine = true } = {}) {
  const tag = document.createElement('script');
  const data = {
    text: 'You are looking at checkout 2.',
    keep: 'checkout:2',
    requested: 'checkout:2',
    bases: PREVIEWED,
  };
  Object.assign(tag.dataset, data);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  Object.assign(document, { adoptedStyleSheets: [] });
  const page = {
    location: Object.assign(new URL('https://academy.example/checkout/algebra?release=checkout:2'), {
      replace: (url: URL) => left.push(String(url)),
    }),
    navigator: {
      onLine,
      sendBeacon: (path: string, body: string) => reports.push([path, JSON.parse(body)]),
    },
    addEventListener: (type: string, listener: () => void, capture: boolean) =>
      window.addEventListener(type, listener, { capture, signal: isGone.signal }),
    CSSStyleSheet: class {
      replaceSync() {}
    },
  };
  new Function(...Object.keys(page), PREVIEW_BAR.source)(...Object.values(page));
  return page;
}

function script(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src });
}

function failed(src: string): void {
  const element = script(src);
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
}
