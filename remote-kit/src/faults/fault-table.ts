import type { EndpointKey, ScenarioAnswer } from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import type { Fault } from './fault';
import { fillStorage, refuseCookies, refuseStorage } from './in-page-faults';

/** A fault that replaces the reply to a call. */
export type CallFault = Fault & { answer: ScenarioAnswer<EndpointKey> };

export const CALL_FAULTS: readonly CallFault[] = [
  { name: 'call-no-reply', title: 'The connection ends without a reply.', answer: 'drop' },
  {
    name: 'call-hangs',
    title: 'No reply comes before the timeout.',
    // Longer than the timeout of the client.
    answer: { delayMs: 60_000 },
  },
  {
    name: 'call-429',
    title: 'Too many calls; Retry-After has the seconds to wait.',
    answer: refusedFor('tooMany'),
  },
  { name: 'call-500', title: 'The API fails.', answer: refusedFor('ourFault') },
  {
    name: 'call-half',
    title: 'The reply breaks off halfway.',
    answer: { raw: '{"response":{"status":200,"message":"OK","data":{"' },
  },
  {
    name: 'call-empty',
    title: 'The reply comes without its data.',
    answer: { raw: { response: { status: 200, message: 'OK', data: null } } },
  },
  {
    name: 'call-broken',
    title: 'The reply breaks the contract: its data has another shape.',
    answer: { raw: { response: { status: 200, message: 'OK', data: {} } } },
  },
];

const DAY_SECONDS = 24 * 60 * 60;

export const FAULTS: readonly Fault[] = [
  { name: 'network-gone', title: 'The network goes offline before a step.', network: 'offline' },
  {
    name: 'slow',
    title: 'Slow 4G, and a processor four times slower.',
    network: { latency: 560, download: 180_000, upload: 84_000 },
    cpu: 4,
  },
  ...CALL_FAULTS,
  { name: 'storage-refused', title: 'The browser refuses storage.', before: [refuseStorage] },
  { name: 'storage-full', title: 'The storage is full.', before: [fillStorage] },
  { name: 'cookies-off', title: 'Cookies are off.', before: [refuseCookies, refuseStorage] },
  { name: 'weeks-pass', title: 'Two weeks pass while the page is open.', clockSeconds: 14 * DAY_SECONDS },
  {
    name: 'other-daylight',
    title: 'The device is in a time zone whose daylight saving time ends while the page is open.',
    // Daylight saving time ends there at 06:00 UTC of this day.
    zone: 'America/New_York',
    clockFrom: '2026-11-01T05:59:30.000Z',
    clockSeconds: 60,
  },
  { name: 'tab-hidden', title: 'The tab is hidden for a while.', tab: 'hidden' },
  { name: 'tab-frozen', title: 'The tab is frozen for a while.', tab: 'frozen' },
  { name: 'tab-back', title: 'The page comes back from the browser’s cache.', tab: 'left' },
  { name: 'two-tabs', title: 'A second tab takes all steps before the last step.', secondTab: true },
  { name: 'double-click', title: 'Presses are double clicks.', input: 'double-click' },
  { name: 'enter-twice', title: 'Buttons are pressed by Enter, twice.', input: 'enter-twice' },
  { name: 'paste', title: 'Texts are pasted with spaces around them.', input: 'paste' },
  { name: 'autofill', title: 'Fields are filled by autofill.', input: 'autofill' },
  // WCAG 1.4.10: 1280 by 1024 at 400 %.
  { name: 'zoom-400', title: 'Zoom is 400 %.', window: { width: 320, height: 256 } },
  { name: 'forced-colours', title: 'Colours are forced.', media: { forcedColors: 'active' } },
  { name: 'reduced-motion', title: 'Reduced motion is preferred.', media: { reducedMotion: 'reduce' } },
  {
    name: 'text-spacing',
    title: 'Text has the spacing of WCAG 1.4.12.',
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
  { name: 'scripts-off', title: 'Scripts are off.', scripts: 'off' },
];

/** @throws Error with the known names */
export function faultNamed(name: string): Fault {
  const fault = FAULTS.find((each) => each.name === name);
  if (!fault)
    throw new Error(`There is no fault "${name}". There are: ${FAULTS.map((each) => each.name).join(', ')}.`);
  return fault;
}
