import type { EndpointKey, ScenarioAnswer } from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import type { Fault } from './fault';
import { fillStorage, refuseCookies, refuseStorage } from './in-page-faults';

/** What is answered to one call in place of a good reply. */
export type CallFault = Fault & { answer: { given: ScenarioAnswer<EndpointKey> } };

/** What may befall each call: nobody meant it, and a page must stand it. */
export const CALL_FAULTS: readonly CallFault[] = [
  {
    name: 'call-no-reply',
    title: 'The connection ends without a reply.',
    answer: { given: 'drop' },
  },
  {
    name: 'call-hangs',
    title: 'The reply does not come.',
    // Longer than any client waits.
    answer: { given: { delayMs: 60_000 } },
  },
  {
    name: 'call-429',
    title: 'Too many calls; Retry-After says when.',
    answer: { given: refusedFor('tooMany') },
  },
  { name: 'call-500', title: 'The API fails.', answer: { given: refusedFor('ourFault') } },
  {
    name: 'call-half',
    title: 'Half a reply comes.',
    answer: { given: { raw: '{"response":{"status":200,"message":"OK","data":{"' } },
  },
  {
    name: 'call-empty',
    title: 'The reply comes without its data.',
    answer: { given: { raw: { response: { status: 200, message: 'OK', data: null } } } },
  },
  {
    name: 'call-broken',
    title: 'The reply breaks the contract: its data has another shape.',
    answer: { given: { raw: { response: { status: 200, message: 'OK', data: {} } } } },
  },
];

const NETWORK_FAULTS: readonly Fault[] = [
  { name: 'network-gone', title: 'The network goes before a step.', network: 'gone' },
  {
    name: 'slow',
    title: 'Slow 4G, and a quarter of the processor.',
    network: { latency: 560, download: 180_000, upload: 84_000 },
    cpu: 4,
  },
];

const STORAGE_FAULTS: readonly Fault[] = [
  { name: 'storage-refused', title: 'The browser refuses storage.', before: [refuseStorage] },
  { name: 'storage-full', title: 'The storage is full.', before: [fillStorage] },
  { name: 'cookies-off', title: 'Cookies are off.', before: [refuseCookies, refuseStorage] },
];

const DAY_SECONDS = 24 * 60 * 60;

const CLOCK_FAULTS: readonly Fault[] = [
  { name: 'weeks-pass', title: 'Two weeks pass while the page is open.', clockSeconds: 14 * DAY_SECONDS },
  {
    name: 'other-daylight',
    title: 'The device is in a zone whose daylight time ends while one looks.',
    zone: 'America/New_York',
    clockFrom: '2026-11-01T05:59:30.000Z',
    clockSeconds: 60,
  },
];

const TAB_FAULTS: readonly Fault[] = [
  { name: 'tab-hidden', title: 'The tab is hidden for a while.', tab: 'hidden' },
  { name: 'tab-frozen', title: 'The tab is frozen for a while.', tab: 'frozen' },
  { name: 'tab-back', title: 'The page comes back from the browser’s cache.', tab: 'left' },
];

const INPUT_FAULTS: readonly Fault[] = [
  { name: 'double-click', title: 'Every press is a double click.', hand: 'double-click' },
  { name: 'enter-twice', title: 'Buttons are pressed by Enter, twice.', hand: 'enter-twice' },
  { name: 'paste', title: 'Texts are pasted, with the spaces around them.', hand: 'paste' },
  { name: 'autofill', title: 'The browser fills the fields in.', hand: 'autofill' },
];

const DISPLAY_FAULTS: readonly Fault[] = [
  // 1280 by 1024 at 400 %, as WCAG 1.4.10 has it.
  { name: 'zoom-400', title: 'Zoom is 400 %.', window: { width: 320, height: 256 } },
  { name: 'forced-colours', title: 'Colours are forced.', media: { forcedColors: 'active' } },
  { name: 'reduced-motion', title: 'Motion is to be reduced.', media: { reducedMotion: 'reduce' } },
  {
    name: 'text-spacing',
    title: 'Text is spaced as WCAG 1.4.12 has it.',
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
];

/** Every fault that a scenario can be played with. */
export const FAULTS: readonly Fault[] = [
  ...NETWORK_FAULTS,
  ...CALL_FAULTS,
  ...STORAGE_FAULTS,
  ...CLOCK_FAULTS,
  ...TAB_FAULTS,
  ...INPUT_FAULTS,
  ...DISPLAY_FAULTS,
  { name: 'scripts-off', title: 'Scripts are off.', scripts: 'off' },
];

/** @throws Error naming the faults that there are */
export function faultNamed(name: string): Fault {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault)
    throw new Error(`There is no fault "${name}". There are: ${FAULTS.map((each) => each.name).join(', ')}.`);
  return fault;
}
