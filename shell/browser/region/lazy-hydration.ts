import { viewObserver } from '@stepwell/shared-ui';
import { onFirstInteraction } from '../interaction/on-first-interaction';
import { fetchAhead } from '../interaction/prefetch-queue';
import { recordError } from '../reports/error-buffer';
import type { EntryLoad } from '../site/entry-load';
import { DeferredClick } from './deferred-click';
import { hasServerMarkup, serverElements } from './server-markup';

// Regions that the server has drawn and nobody needs yet are asleep: their code is not asked for. They wake when they are
// nearly in sight, when somebody turns to them, or in idle moments once somebody does anything at all
// (decision 064). A region whose code could not be loaded keeps its markup and is asleep
// again: its code is requested at its next use, when the network is back, and from time to time
// (decision 041).

interface Gate {
  marker: Element;
  entryLoad: EntryLoad;
  press?: DeferredClick;
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
export function hydrateOnDemand(marker: Element, entryLoad: EntryLoad): () => void {
  entryLoad.hasMarkup = hasServerMarkup(marker);
  if (!entryLoad.hasMarkup) {
    entryLoad.loadCode();
    return () => undefined;
  }
  if (entryLoad.entry.status === 'fulfilled') return () => undefined;
  const gate: Gate = { marker, entryLoad };
  gates.add(gate);
  listen();
  const elements = [...serverElements(marker)];
  if (entryLoad.isDeferred && entryLoad.ref.when === 'server') watchNearness(gate, elements);
  entryLoad.onLoadError = () => retryLater(gate);
  // It may have failed before the page came alive.
  if (entryLoad.lost) retryLater(gate);
  return () => {
    gates.delete(gate);
    entryLoad.onLoadError = undefined;
    clearTimeout(gate.retry);
    gate.press?.drop();
    for (const element of elements) nearness?.unobserve(element);
  };
}

/** The region that an entry fills has come alive, and is given what was pressed in it before. */
export function markHydrated(entryLoad: EntryLoad): void {
  for (const gate of gates) {
    if (gate.entryLoad !== entryLoad) continue;
    gates.delete(gate);
    clearTimeout(gate.retry);
    gate.press?.replaySoon();
  }
}

function retryLater(gate: Gate): void {
  recordError(gate.entryLoad.lost, gate.entryLoad.ref.id);
  gate.press?.fail();
  clearTimeout(gate.retry);
  gate.retry = setTimeout(() => gate.entryLoad.loadCode(), RETRY_MS);
}

function watchNearness({ entryLoad }: Gate, elements: Element[]): void {
  // Nothing of it is to be seen, so nothing tells when it is near.
  if (elements.length === 0) entryLoad.loadCode();
  nearness ??= viewObserver(
    (entries) => {
      // Without a network it would become a card; what is scrolled to again is near again.
      if (!navigator.onLine) return;
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) gateOf(target)?.entryLoad.loadCode();
    },
    { rootMargin: NEAR },
  );
  if (!nearness) entryLoad.loadCode();
  for (const element of elements) nearness?.observe(element);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // On `window` and before React: it then hydrates what is woken here, and answers this same event.
  for (const type of TURNS)
    window.addEventListener(type, ({ target }) => wakeFirst(gateOf(target)?.entryLoad), {
      capture: true,
      passive: true,
    });
  for (const type of PRESSES) window.addEventListener(type, holdPress, { capture: true });
  window.addEventListener('online', () => {
    for (const { entryLoad } of gates) if (entryLoad.lost) entryLoad.loadCode();
  });

  onFirstInteraction(() => fetchAhead(1, wakeNext));
}

/** After a failure only a press requests the code at once: without a network each key would. */
function wakeFirst(entryLoad: EntryLoad | undefined): void {
  if (entryLoad && !entryLoad.lost) entryLoad.loadCode();
}

/** What cannot be had sleeps on, and is asked for again when somebody needs it. */
function wakeNext(): Promise<boolean> | undefined {
  const sleeper = [...gates].find(({ entryLoad, isTried }) => entryLoad.isDeferred && !isTried);
  if (!sleeper) return undefined;
  sleeper.isTried = true;
  return sleeper.entryLoad.loadWhenFetched();
}

function holdPress(event: PointerEvent | MouseEvent | KeyboardEvent): void {
  const gate = gateOf(event.target);
  // With its code here React hydrates it for this very press.
  if (!gate || gate.entryLoad.entry.status === 'fulfilled') return;
  const press = DeferredClick.of(event);
  if (!press) return;
  gate.press?.drop();
  gate.press = press;
  gate.entryLoad.loadCode();
}

function gateOf(target: EventTarget | null): Gate | undefined {
  if (!(target instanceof Node)) return undefined;
  for (const gate of gates)
    for (const element of serverElements(gate.marker)) if (element.contains(target)) return gate;
  return undefined;
}
