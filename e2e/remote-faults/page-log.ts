import type { Page } from '@playwright/test';
import { Listener } from '../support/listener';
import { type Part, partAt, type Remote } from './fault';

/** State of a page, as far as journeys need it. */
export interface PageState {
  path: string;
  /** Text of the heading in the main region, or empty. */
  heading: string;
  /** The page is hydrated. */
  isHydrated: boolean;
}

/** An input event. During a loop, the page handles the event later than the browser received it. */
interface TimedInput {
  /** When the browser received the event: its `timeStamp`. */
  at: number;
  /** When its listeners ran. */
  handledAt: number;
}

export interface Press extends TimedInput {
  /** Target of the pressed link, if any. */
  href?: string;
}

/** A typed character. */
export interface Letter extends TimedInput {
  /** When the field showed the character. */
  shownAt: number;
  /** Value of the field at that time. */
  value: string;
}

/** Entries of the log; `loop` comes from broken files (`installFaultTools`). Times are ms since 1970 by the page's clock. */
type LogEntry =
  | ({ type: 'state'; at: number } & PageState)
  | ({ type: 'press' } & Press)
  | ({ type: 'typed' } & Letter)
  | { type: 'loop'; at: number; until: number };

/** States, inputs, loops and requests of a page, across reloads. */
export class PageLog extends Listener {
  private entries: LogEntry[] = [];
  private requests: string[] = [];

  static async of(page: Page): Promise<PageLog> {
    const log = new PageLog();
    await page.exposeBinding('recordEvent', (_, entry: LogEntry) => {
      log.entries.push(entry);
      log.notify();
    });
    page.on('request', (request) => {
      log.requests.push(request.url());
      log.notify();
    });
    await page.addInitScript(watchPage);
    return log;
  }

  clear(): void {
    this.entries = [];
    this.requests = [];
  }

  /** Parts of a remote with at least one requested file. */
  requested(remote: Remote): ReadonlySet<Part> {
    const parts = this.requests.map(partAt).filter((at) => at?.remote === remote);
    return new Set(parts.flatMap((at) => at?.part ?? []));
  }

  /** Last state. */
  get state(): PageState | undefined {
    return this.of('state').at(-1);
  }

  /** Number of entries. The number before an action is the argument `since` that selects the entries of the action. */
  get length(): number {
    return this.entries.length;
  }

  /** Time of the first state that matches. @param since length of the log at the start */
  shownAt(matches: (state: PageState) => boolean, since: number): number | undefined {
    return this.of('state', since).find(matches)?.at;
  }

  /** The last press. @param since length of the log before it */
  press(since: number): Press | undefined {
    return this.of('press', since).at(-1);
  }

  letters(since: number): Letter[] {
    return this.of('typed', since);
  }

  /** Time from an input to its effect, without the loops in between, and the number of loops that began after the input was handled. */
  elapsed({ at, handledAt }: TimedInput, until: number): { tookMs: number; loopsBegun: number } {
    const meanwhile = this.loops().filter((loop) => loop.until > at && loop.at < until);
    const loopedMs = meanwhile.map((loop) => Math.min(loop.until, until) - Math.max(loop.at, at));
    return {
      tookMs: loopedMs.reduce((left, ms) => left - ms, until - at),
      loopsBegun: meanwhile.filter((loop) => loop.at > handledAt).length,
    };
  }

  loops(since = 0): { at: number; until: number }[] {
    return this.of('loop', since);
  }

  private of<Type extends LogEntry['type']>(type: Type, since = 0): Extract<LogEntry, { type: Type }>[] {
    const entries = this.entries.slice(since);
    return entries.filter((entry): entry is Extract<LogEntry, { type: Type }> => entry.type === type);
  }
}

/** Runs in the page before its own scripts: records the state of each frame, presses and keys. */
function watchPage(): void {
  const { recordEvent } = globalThis as unknown as { recordEvent: (event: unknown) => void };
  const sinceEpoch = (time: number) => performance.timeOrigin + time;
  const now = () => sinceEpoch(performance.now());
  let recorded = '';
  const recordState = () => {
    const path = location.pathname;
    const heading = document.querySelector('main h1')?.textContent ?? '';
    // The theme button has its name only after hydration.
    const isHydrated = document.querySelector('button[aria-label^="Use "][aria-label$=" theme"]') !== null;
    const state = `${path} ${heading} ${isHydrated}`;
    if (state === recorded || !document.querySelector('main')) return;
    recorded = state;
    recordEvent({ type: 'state', at: now(), path, heading, isHydrated });
  };
  const recordEachFrame = () => {
    recordState();
    requestAnimationFrame(recordEachFrame);
  };
  requestAnimationFrame(recordEachFrame);
  addEventListener('DOMContentLoaded', recordState);
  const recordPress = ({ timeStamp, target }: Event) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
    recordEvent({ type: 'press', at: sinceEpoch(timeStamp), handledAt: now(), href });
  };
  addEventListener('click', recordPress, true);
  addEventListener('popstate', recordPress, true);
  let key = { at: 0, handledAt: 0 };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      key = { at: sinceEpoch(timeStamp), handledAt: now() };
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      const lastKey = key;
      requestAnimationFrame(() => {
        const { value } = target as HTMLInputElement;
        recordEvent({ type: 'typed', ...lastKey, shownAt: now(), value });
      });
    },
    true,
  );
}
