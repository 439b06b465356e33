import { findNewer, isTested } from './find-newer';

test.each([
  ['courses.toSorted(byName)', 'Array.toSorted'],
  ['Array.prototype.toSorted.call(courses)', 'Array.toSorted'],
  ['new Set(a).union(b)', 'Set.union'],
  ['form.requestSubmit()', 'HTMLFormElement.requestSubmit'],
  ['Object.groupBy(courses, status)', 'Object.groupBy'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['self.AbortSignal.timeout(5)', 'AbortSignal.timeout'],
  ['new Intl.Segmenter("hi").segment(text)', 'Intl.Segmenter'],
  ['document.startViewTransition(draw)', 'document.startViewTransition'],
  ['navigator.userActivation.isActive', 'navigator.userActivation'],
  ['Temporal.Now.instant()', 'Temporal'],
  ['window.requestIdleCallback(draw)', 'requestIdleCallback'],
  ['map.values().map(name).toArray()', 'Iterator.map'],
  ['class Course { static { register(this); } }', 'static block'],
  ['/(?<=₹)\\d+/.test(price)', 'regular expression with look-behind'],
  ['new RegExp("(?<!a)b")', 'regular expression with look-behind'],
  ['RegExp(`\\\\p{RGI_Emoji}`, "v")', 'regular expression with flag v'],
  ['new RegExp("(?i:a)")', 'regular expression with modifiers'],
])('finds the unsupported syntax or built-in in %s', (script, name) => {
  expect(unsafe(script)).toEqual([name]);
});

test.each([
  ['/[\\p{L}--[a-z]]/v.test(name)'],
  ['/(?i:a)b/.test(name)'],
  ['import names from "./names.json" with { type: "json" };'],
  ['using file = open();'],
])('finds the syntax error in %s', (script) => {
  expect(unsafe(script)).toEqual([expect.stringMatching(/^syntax: /)]);
});

test.each([
  [
    'syntax of supported browsers',
    'class A { #x = 1; y = a?.b ?? 1n; has(o) { return #x in o; } } x ??= async () => { await y; };',
  ],
  [
    'named groups, and characters that look like a look-behind',
    '/(?<year>\\d+)[(?<=a)]\\(\\?<=/u.exec(text)',
  ],
  [
    'methods that older built-ins have too',
    'courses.at(-1); names.find(isShort); Object.hasOwn(a, "b"); text.replaceAll("a", "b")',
  ],
  [
    'arrays and objects with methods of iterators',
    'Object.values(a).map(b); courses.map(b).filter(c); stack.take(1)',
  ],
  [
    'methods of newer interfaces with common names',
    'order.run(); channel.subscribe(listener); queue.move(1)',
  ],
  [
    'names that the script declares',
    'function run(scheduler) { return scheduler.postTask(1); } class Temporal {} Temporal.now()',
  ],
  ['names of properties', '({ Temporal: 1, scheduler() {} }).Temporal; scheduler: for (;;) break scheduler;'],
])('reports nothing for %s', (_, script) => {
  expect(unsafe(script)).toEqual([]);
});

test.each([
  ['if (typeof requestIdleCallback === "function") requestIdleCallback(draw);'],
  ['if (typeof requestIdleCallback === "function") cancelIdleCallback(requestIdleCallback(draw));'],
  ['if ("startViewTransition" in document) document.startViewTransition(draw);'],
  ['navigator.userActivation?.isActive'],
  ['form.requestSubmit?.()'],
  ['const copy = [].toSorted ? list.toSorted() : [...list].sort();'],
  ['if (AbortSignal.timeout) signal = AbortSignal.timeout(5);'],
])('allows a built-in that the script tests for: %s', (script) => {
  expect(unsafe(script)).toEqual([]);
});

test('a feature test of another built-in with the same name does not count', () => {
  expect(unsafe('if (options.timeout) signal = AbortSignal.timeout(5);')).toEqual(['AbortSignal.timeout']);
});

function unsafe(script: string): string[] {
  const { uses, tests } = findNewer(script, script.startsWith('import') ? 'module' : 'script');
  return uses.filter((use) => !isTested(use, tests)).map(({ name }) => name);
}
