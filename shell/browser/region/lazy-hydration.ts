import { viewObserver } from '@stepwell/shared-ui';
import { onceInUse } from '../interaction/on-first-interaction';
import { fetchAhead } from '../interaction/prefetch-queue';
import { noteFailure } from '../reports/error-buffer';
import type { Opening } from '../site/entry-load';
import { HeldPress } from './deferred-click';
import { hasServerMarkup, serverElements } from './server-markup';

// Regions that the server has drawn and nobody needs yet are asleep: their code is not asked for. They wake when they are
// nearly in sight, when somebody turns to them, or in idle moments once somebody does anything at all
// (decision 064). A region whose code could not be loaded keeps its markup and is asleep
// again: its code is requested at its next use, when the network is back, and from time to time
// (decision 041).

interface Gate {
  marker: Element;
  opening: Opening;
  press?: HeldPress;
  /** Its code was asked for ahead. */
  isTried?: boolean;
  /** Requests its code again after a failure. */
  retry?: ReturnType<typeof setTimeout>;
}

/** About a screen above and below what is seen: time to fetch what is scrolled to. */
const NEAR = '100% 0px';
/** Between two requests for code that could not be loaded, while nothing else gives a reason for one. */
const RETRY_MS = 30_000;
const TURNS = ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const;
const PRESSES = ['pointerdown', 'click', 'keydown'] as const;

/** Those that are not alive yet. */
const gates = new Set<Gate>();
let nearness: ReturnType<typeof viewObserver>;
let isListening = false;

/**
 * Lets a region sleep until it is needed. One without server markup is needed now, and shows its fallback if it fails.
 * @param marker the element before the region's own
 * @returns forgets it
 */
export function watchGate(marker: Element, opening: Opening): () => void {
  opening.hasMarkup = hasServerMarkup(marker);
  if (!opening.hasMarkup) {
    opening.wake();
    return () => undefined;
  }
  if (opening.entry.status === 'fulfilled') return () => undefined;
  const gate: Gate = { marker, opening };
  gates.add(gate);
  listen();
  const elements = [...serverElements(marker)];
  if (opening.isAsleep && opening.ref.when === 'server') watchNearness(gate, elements);
  opening.onLost = () => retryLater(gate);
  // It may have failed before the page came alive.
  if (opening.lost) retryLater(gate);
  return () => {
    gates.delete(gate);
    opening.onLost = undefined;
    clearTimeout(gate.retry);
    gate.press?.drop();
    for (const element of elements) nearness?.unobserve(element);
  };
}

/** The region that an entry fills has come alive, and is given what was pressed in it before. */
export function isNowAlive(opening: Opening): void {
  for (const gate of gates) {
    if (gate.opening !== opening) continue;
    gates.delete(gate);
    clearTimeout(gate.retry);
    gate.press?.giveSoon();
  }
}

function retryLater(gate: Gate): void {
  noteFailure(gate.opening.lost, gate.opening.ref.id);
  gate.press?.fail();
  clearTimeout(gate.retry);
  gate.retry = setTimeout(() => gate.opening.wake(), RETRY_MS);
}

function watchNearness({ opening }: Gate, elements: Element[]): void {
  // Nothing of it is to be seen, so nothing tells when it is near.
  if (elements.length === 0) opening.wake();
  nearness ??= viewObserver(
    (entries) => {
      // Without a network it would become a card; what is scrolled to again is near again.
      if (!navigator.onLine) return;
      for (const { isIntersecting, target } of entries) if (isIntersecting) gateOf(target)?.opening.wake();
    },
    { rootMargin: NEAR },
  );
  if (!nearness) opening.wake();
  for (const element of elements) nearness?.observe(element);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // On `window` and before React: it then hydrates what is woken here, and answers this same event.
  for (const type of TURNS)
    window.addEventListener(type, ({ target }) => wakeFirst(gateOf(target)?.opening), {
      capture: true,
      passive: true,
    });
  for (const type of PRESSES) window.addEventListener(type, holdPress, { capture: true });
  window.addEventListener('online', () => {
    for (const { opening } of gates) if (opening.lost) opening.wake();
  });

  onceInUse(() => fetchAhead(1, wakeNext));
}

/** After a failure only a press requests the code at once: without a network each key would. */
function wakeFirst(opening: Opening | undefined): void {
  if (opening && !opening.lost) opening.wake();
}

/** What cannot be had sleeps on, and is asked for again when somebody needs it. */
function wakeNext(): Promise<boolean> | undefined {
  const sleeper = [...gates].find(({ opening, isTried }) => opening.isAsleep && !isTried);
  if (!sleeper) return undefined;
  sleeper.isTried = true;
  return sleeper.opening.wakeOnceHere();
}

function holdPress(event: PointerEvent | MouseEvent | KeyboardEvent): void {
  const gate = gateOf(event.target);
  // With its code here React hydrates it for this very press.
  if (!gate || gate.opening.entry.status === 'fulfilled') return;
  const press = HeldPress.of(event);
  if (!press) return;
  gate.press?.drop();
  gate.press = press;
  gate.opening.wake();
}

function gateOf(target: EventTarget | null): Gate | undefined {
  if (!(target instanceof Node)) return undefined;
  for (const gate of gates)
    for (const element of serverElements(gate.marker)) if (element.contains(target)) return gate;
  return undefined;
}
