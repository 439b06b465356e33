import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** A point in the window. It is determined before the page loops, because a looping page cannot be queried. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Mouse and keyboard by the DevTools protocol. Playwright's mouse and keyboard wait for the page after each event, so that an event
 * would have an effect only after a loop.
 */
export class DevtoolsInput {
  constructor(private readonly session: CDPSession) {}

  async press({ x, y }: Point): Promise<void> {
    const button = { x, y, button: 'left', clickCount: 1 } as const;
    await Promise.all([
      this.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
      this.session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
      this.session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
    ]);
  }

  /** Types letters and spaces, at the pace of a fast typist. */
  async type(text: string): Promise<void> {
    const dispatched: Promise<unknown>[] = [];
    for (const letter of text) {
      dispatched.push(this.key(letter));
      await pause(60);
    }
    await Promise.all(dispatched);
  }

  /** The browser's back button. */
  async goBack(): Promise<void> {
    const { currentIndex, entries } = await this.session.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex - 1]?.id;
    if (entryId === undefined) throw new Error('There is no page to go back to.');
    await this.session.send('Page.navigateToHistoryEntry', { entryId });
  }

  private key(letter: string): Promise<unknown> {
    return Promise.all([
      this.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter }),
      this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter }),
    ]);
  }
}
