/** @jest-environment jsdom */
import { INTEGRITY_LOADER } from './integrity-loader';

const BASE = '/r/checkout/1.0.0-a/';
const HASHES = { 'remoteEntry.js': 'E'.repeat(64), '128.js': 'C'.repeat(64), '128.css': 'S'.repeat(64) };

let listRequests: { address: string; integrity?: string }[];
let answer: () => Promise<unknown>;
let listening: jest.SpiedFunction<typeof addEventListener>;
let allows: (address: string) => string | null;

beforeEach(() => {
  jest.useFakeTimers();
  listRequests = [];
  answer = async () => HASHES;
  document.head.replaceChildren();
  Reflect.deleteProperty(document.head, 'appendChild');
  Object.assign(globalThis, {
    fetch: async (address: string, { integrity }: RequestInit) => {
      listRequests.push({ address, integrity });
      return { json: answer };
    },
    trustedTypes: {
      createPolicy: (_name: string, { createScriptURL }: { createScriptURL: typeof allows }) => {
        allows = createScriptURL;
      },
    },
  });
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { dataset: { lists: `/r/shell/1.0.0-s/#${'0'.repeat(64)} ${BASE}#${'L'.repeat(64)}` } },
  });
  listening = jest.spyOn(globalThis, 'addEventListener');
  new Function(INTEGRITY_LOADER)();
});

afterEach(() => {
  for (const [name, listener] of listening.mock.calls) window.removeEventListener(name, listener);
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'currentScript');
});

test.each([
  ['script', '128.js', 'C'],
  ['stylesheet', '128.css', 'S'],
  ['preload', 'remoteEntry.js', 'E'],
])(
  'a %s is loaded with its hash from the integrity list, which is requested with its own hash',
  async (kind, name, letter) => {
    const { element, outcome } = put(kind, `${BASE}${name}?r=1`);
    await settled();

    expect(listRequests).toContainEqual({
      address: `${BASE}integrity.json`,
      integrity: `sha384-${'L'.repeat(64)}`,
    });
    expect(element.integrity).toBe(`sha384-${letter.repeat(64)}`);
    expect(element.getAttribute('crossorigin')).toBe('anonymous');
    expect(outcome()).toBe('in the page');
  },
);

test('a file with a preload link in the HTML is loaded with the hash of that link, without a list', () => {
  document.head.innerHTML = `<link rel="preload" href="${BASE}remoteEntry.js" integrity>`;
  Object.assign(document.head.firstElementChild ?? {}, { integrity: `sha384-${'H'.repeat(64)}` });

  const { element, outcome } = put('script', `${BASE}remoteEntry.js`);

  expect(outcome()).toBe('in the page');
  expect(element.integrity).toBe(`sha384-${'H'.repeat(64)}`);
  expect(listRequests).toEqual([]);
});

test.each([
  ['its release does not list', `${BASE}999.js`],
  ['has the name of an object’s property', `${BASE}constructor.js`],
  ['belongs to a release that is not the page’s', '/r/checkout/1.0.0-other/128.js'],
  ['is on another site', `https://other.example${BASE}128.js`],
  ['leads out of its release', `${BASE}../../../art/logo.js`],
])('a script that %s fails and is not added to the page', async (_, address) => {
  const { outcome } = put('script', address);
  await settled();

  expect(outcome()).toBe('failed');
});

test('files fail if their list cannot be loaded, and the next file requests the list again at another address', async () => {
  answer = () => Promise.reject(new TypeError('the hash is another'));
  const first = put('script', `${BASE}128.js`);
  await settled();
  answer = async () => HASHES;
  const second = put('script', `${BASE}128.js`);
  await settled();

  expect([first.outcome(), second.outcome()]).toEqual(['failed', 'in the page']);
  expect(listRequests.map(({ address }) => address)).toEqual([
    `${BASE}integrity.json`,
    `${BASE}integrity.json?r=2`,
  ]);
});

test('files fail after four seconds without their list', async () => {
  answer = () => new Promise(() => undefined);
  const { outcome } = put('script', `${BASE}128.js`);

  await jest.advanceTimersByTimeAsync(3999);
  expect(outcome()).toBe('pending');
  await jest.advanceTimersByTimeAsync(1);
  expect(outcome()).toBe('failed');
});

test('requests each list once after the page’s load event', async () => {
  window.dispatchEvent(new Event('load'));
  expect(listRequests).toEqual([]);
  await settled();
  put('script', `${BASE}128.js`);
  await settled();

  expect(listRequests.map(({ address }) => address)).toEqual([
    '/r/shell/1.0.0-s/integrity.json',
    `${BASE}integrity.json`,
  ]);
});

test.each([
  [`${BASE}128.js`, true],
  [`${BASE}128.js?r=2`, true],
  ['/r/checkout/1.0.0-other/128.js', false],
  ['https://other.example/r/checkout/1.0.0-a/128.js', false],
  [`${BASE}media/128.js`, false],
  ['data:text/javascript,alert(1)', false],
])('the trusted-types policy for the script address %j returns %s', (address, isAllowed) => {
  expect(allows(address)).toBe(isAllowed ? address : null);
});

function put(kind: string, address: string) {
  const element =
    kind === 'script'
      ? Object.assign(document.createElement('script'), { src: address })
      : Object.assign(document.createElement('link'), { rel: kind, href: address });
  // jsdom supports neither `as` nor `integrity`.
  if (kind === 'preload') Object.assign(element, { as: 'script' });
  let hasFailed = false;
  element.addEventListener('error', () => {
    hasFailed = true;
  });
  document.head.appendChild(element);
  const outcome = () => (element.isConnected ? 'in the page' : hasFailed ? 'failed' : 'pending');
  return { element, outcome };
}

async function settled(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}
