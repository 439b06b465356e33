/** @jest-environment jsdom */
import { HEADING_FACE_SCRIPT } from './heading-face-script';

const OWN = '"Anek Latin Variable", "Anek Latin Fallback", sans-serif';
const LOCAL = '"Anek Latin Fallback", sans-serif';

/** The font in which the heading has three lines instead of two. */
let threeLinesIn: string;
let settleFace: { load: () => void; fail: () => void };

beforeEach(() => {
  threeLinesIn = 'none';
  document.head.innerHTML = `<style>h1 { font-family: ${OWN} }</style>`;
  document.body.innerHTML = '<h1>Electrical Machines and Power Systems for GATE</h1>';
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get: () => (face() === threeLinesIn ? 114 : 76),
  });
});

test('changes nothing if all fonts are loaded in the first frame', async () => {
  await runScript('loaded');

  expect(heading().hasAttribute('style')).toBe(false);
});

test('a heading keeps the local font while the web font loads, then gets the web font if its height stays the same', async () => {
  await runScript('loading');
  expect(face()).toBe(LOCAL);

  settleFace.load();
  await settled();
  expect(face()).toBe(OWN);
});

test.each([OWN, LOCAL])(
  'a heading with one more line in %s keeps the local font until its text changes',
  async (longer) => {
    threeLinesIn = longer;
    await runScript('loading');

    settleFace.load();
    await settled();
    expect(face()).toBe(LOCAL);
    heading().textContent = 'Machine Learning';
    await settled();
    expect(face()).toBe(OWN);
  },
);

test('a font that cannot be loaded has no effect', async () => {
  await runScript('loading');

  settleFace.fail();
  await settled();

  expect(face()).toBe(OWN);
});

function heading(): HTMLElement {
  return document.querySelector('h1') as HTMLElement;
}

function face(): string {
  return getComputedStyle(heading()).fontFamily;
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function runScript(status: FontFace['status']): Promise<void> {
  const loaded = new Promise<void>((resolve, reject) => {
    settleFace = { load: resolve, fail: () => reject(new DOMException('A network error occurred.')) };
  });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set([{ status, loaded }]) });
  globalThis.requestAnimationFrame = (frame) => {
    frame(0);
    return 0;
  };
  new Function(HEADING_FACE_SCRIPT)();
  return settled();
}
