/** @jest-environment jsdom */

import { UNANSWERED_PRESS } from './unanswered-press';
import { hasServerMarkup, whenVisibleOrUsed } from './when-visible-or-used';

let stop = () => {};
let show: (element: Element) => void;

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    readonly observed: Element[] = [];
    constructor(callback: IntersectionObserverCallback) {
      show = (element) => {
        if (this.observed.includes(element))
          callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      };
    }
    observe(element: Element) {
      this.observed.push(element);
    }
    disconnect() {
      this.observed.length = 0;
    }
  } as never;
  document.body.innerHTML =
    '<p id="outside"></p><main><template></template><!--$--><form id="region"><button>Send</button></form><!--/$--></main>';
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

test('loads the code once when the region comes near the viewport', () => {
  const load = watch();

  show(find('#region'));
  show(find('#region'));

  expect(load).toHaveBeenCalledTimes(1);
});

test('a region that is always in the viewport is loaded when it is used', () => {
  const load = watch({ isWatched: false });
  show(find('#region'));
  find('#outside').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(load).not.toHaveBeenCalled();

  find('button').dispatchEvent(new Event('focusin', { bubbles: true }));

  expect(load).toHaveBeenCalledTimes(1);
});

test('loads nothing offline, and then at the next use', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = watch();
  show(find('#region'));
  expect(load).not.toHaveBeenCalled();

  onLine.mockReturnValue(true);
  find('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));

  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['click', 'button', 1],
  ['submit', '#region', 1],
  ['pointerover', 'button', 0],
])('offline, %s of %s has %d answers, because it needs the code', async (type, selector, answers) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onUnanswered = jest.fn();
  window.addEventListener(UNANSWERED_PRESS, onUnanswered);
  watch();

  find(selector).dispatchEvent(new Event(type, { bubbles: true }));
  await Promise.resolve();

  expect(onUnanswered).toHaveBeenCalledTimes(answers);
  window.removeEventListener(UNANSWERED_PRESS, onUnanswered);
});

test('loads code that did not arrive again at the next use, and answers a press', async () => {
  const onUnanswered = jest.fn();
  window.addEventListener(UNANSWERED_PRESS, onUnanswered, { once: true });
  const load = watch({ hasArrived: false });
  show(find('#region'));
  await new Promise(process.nextTick);

  find('button').dispatchEvent(new Event('click', { bubbles: true }));
  await new Promise(process.nextTick);

  expect(load).toHaveBeenCalledTimes(2);
  expect(onUnanswered).toHaveBeenCalledTimes(1);
});

test('loads nothing after it was stopped', () => {
  const load = jest.fn(async () => true);
  whenVisibleOrUsed(find('template'), load, { isWatched: true })();

  show(find('#region'));
  find('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));

  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['<!--$--><p></p><!--/$-->', true],
  ['<!--$!--><p></p><!--/$-->', false],
  ['<p></p>', false],
])('%s is complete markup of the server: %s', (html, expected) => {
  document.body.innerHTML = `<template></template>${html}`;

  expect(hasServerMarkup(find('template'))).toBe(expected);
});

function watch({ isWatched = true, hasArrived = true } = {}) {
  const load = jest.fn(async () => hasArrived);
  stop = whenVisibleOrUsed(find('template'), load, { isWatched });
  return load;
}

function find(selector: string): Element {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}
