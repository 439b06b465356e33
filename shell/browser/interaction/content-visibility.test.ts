import { showDeferredSections } from './content-visibility';

let loadFonts: () => void;
let isReadyRead: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset.whole;
  document.body.innerHTML = '<i data-later="true"></i><i></i><i data-later="true"></i>';
  const ready = new Promise<void>((resolve) => {
    loadFonts = resolve;
  });
  isReadyRead = false;
  const fonts = {
    get ready() {
      isReadyRead = true;
      return ready;
    },
  };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  showDeferredSections();
});

test('reads only in idle time whether the fonts are loaded, because reading forces a layout', async () => {
  expect(isReadyRead).toBe(false);

  await jest.advanceTimersByTimeAsync(50);
  expect(isReadyRead).toBe(true);
});

test('shows nothing before the fonts are loaded, then one section after another', async () => {
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...shown(), isWhole()]).toEqual([false, false, false]);

  loadFonts();
  await jest.advanceTimersByTimeAsync(50);
  expect([...shown(), isWhole()]).toEqual([true, false, false]);
  await jest.advanceTimersByTimeAsync(50);
  expect([...shown(), isWhole()]).toEqual([true, true, true]);
});

function shown(): boolean[] {
  return [...document.querySelectorAll<HTMLElement>('[data-later]')].map(({ dataset }) => 'shown' in dataset);
}

function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}
