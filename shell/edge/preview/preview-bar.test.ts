/** @jest-environment jsdom */
import { PREVIEW_BAR } from './preview-bar';

const LOOKED_AT = '/r/checkout/2/';

let left: string[];
let told: unknown[];
let isGone: AbortController;

beforeEach(() => {
  left = [];
  told = [];
  isGone = new AbortController();
  const boot = { features: [{ name: 'checkout', previous: { release: '1' } }] };
  document.head.replaceChildren();
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
});
afterEach(() => {
  isGone.abort();
  jest.restoreAllMocks();
  // Own ones of the script's, over those of all elements and browsers.
  Reflect.deleteProperty(document.head, 'appendChild');
});

test.each<[what: string, happen: () => void]>([
  ['a file of it cannot be had', () => failed(`${LOOKED_AT}remoteEntry.js`)],
  ['a region takes what is live', () => document.head.appendChild(script('/r/checkout/1/remoteEntry.js'))],
])('where %s the edge is told once, and the page is asked for as the live one', (_, happen) => {
  const page = look();

  happen();
  failed(`${LOOKED_AT}CheckoutPage.js`);
  page.navigator.sendBeacon('/reports/visit', 'what the page says of it until it is gone');

  expect(told).toEqual([['/reports/fallback', { feature: 'checkout', live: '2', instead: '1' }]]);
  expect(left).toEqual(['https://academy.example/checkout/algebra?release=checkout%3A2%3Afailed']);
});

test.each<[what: string, happen: () => void]>([
  ['more of it is asked for', () => document.head.appendChild(script(`${LOOKED_AT}7.js`))],
  [
    'another remote’s file is asked for',
    () => document.head.appendChild(script('/r/catalog/1/remoteEntry.js')),
  ],
  ['another remote’s file cannot be had', () => failed('/r/catalog/1/remoteEntry.js')],
])('where %s it stays', (_, happen) => {
  look();

  happen();

  expect([told, left]).toEqual([[], []]);
});

test('without a network nothing has failed', () => {
  look({ onLine: false });

  failed(`${LOOKED_AT}remoteEntry.js`);

  expect([told, left]).toEqual([[], []]);
});

/** Runs the script as a page of a look does. */
function look({ onLine = true } = {}) {
  const tag = document.createElement('script');
  const data = {
    text: 'You are looking at checkout 2.',
    look: 'checkout:2',
    asked: 'checkout:2',
    bases: LOOKED_AT,
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
      sendBeacon: (path: string, body: string) => told.push([path, JSON.parse(body)]),
    },
    addEventListener: (type: string, hear: () => void, capture: boolean) =>
      window.addEventListener(type, hear, { capture, signal: isGone.signal }),
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
