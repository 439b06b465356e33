import { showDeferredSections } from './content-visibility';

let tellFaces: () => void;
let isAsked: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset.whole;
  document.body.innerHTML = '<i data-later="true"></i><i></i><i data-later="true"></i>';
  const ready = new Promise<void>((resolve) => {
    tellFaces = resolve;
  });
  isAsked = false;
  const fonts = {
    get ready() {
      isAsked = true;
      return ready;
    },
  };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  showDeferredSections();
});

test('whether the faces have come, which lays the page out, is not asked before the browser has time', async () => {
  expect(isAsked).toBe(false);

  await jest.advanceTimersByTimeAsync(50);
  expect(isAsked).toBe(true);
});

test('nothing is laid out before the faces have come, and then one section after the other', async () => {
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...shown(), isWhole()]).toEqual([false, false, false]);

  tellFaces();
  await jest.advanceTimersByTimeAsync(50);
  expect([...shown(), isWhole()]).toEqual([true, false, false]);
  await jest.advanceTimersByTimeAsync(50);
  expect([...shown(), isWhole()]).toEqual([true, true, true]);
});

test.each(['keydown', 'popstate'])('before %s does what it does, all of the page is laid out', (act) => {
  let wasWhole = false;
  document.addEventListener(act, () => {
    wasWhole = isWhole();
  });

  document.dispatchEvent(new Event(act, { bubbles: true }));

  expect(wasWhole).toBe(true);
});

function shown(): boolean[] {
  return [...document.querySelectorAll<HTMLElement>('[data-later]')].map(({ dataset }) => 'shown' in dataset);
}

function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}
