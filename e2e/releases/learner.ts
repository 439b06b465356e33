import type { Browser, BrowserContext, Page } from '@playwright/test';
import { qrCode } from '../enrolment/enrol';
import { expect, untilHydrated } from '../support/test';

/** Elements around the form that must stay the same DOM nodes, whatever happens to the form. */
const OTHER_PARTS = ['header', 'footer', 'body'];

/** How a learner gets to the checkout. */
export interface Way {
  origin: string;
  /** The bucket of the visits, 0 to 99; default: assigned by the edge. */
  bucket?: number;
  /** Opens the checkout by its URL, or by a link on the course's page. */
  by: 'address' | 'link';
  /** Called before the page is opened: delays its code. @returns a function that ends the delay, called once the form is filled */
  whileTyping?: (page: Page) => Promise<() => void>;
}

/** A learner who orders the course `algebra` in a separate browser context. */
export class Learner {
  /** The phone number that the learner types, by which the test recognises the learner's order. */
  readonly phone: string;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    turn: number,
  ) {
    this.phone = `98765${String(43210 + turn)}`;
  }

  static async open(browser: Browser, turn: number, { origin, bucket }: Way): Promise<Learner> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    if (bucket !== undefined)
      await context.addCookies([{ name: 'stepwell-bucket', value: String(bucket), url: origin }]);
    await context.addInitScript(countCards);
    return new Learner(context, await context.newPage(), turn);
  }

  /**
   * Opens the checkout and types the billing details. A link is followed after hydration. In a checkout that is opened by its URL, typing
   * may begin earlier.
   */
  async fillForm({ origin, by, whileTyping }: Way): Promise<void> {
    const { page } = this;
    const releaseCode = await whileTyping?.(page);
    if (by === 'address') await page.goto(`${origin}/checkout/algebra`, { waitUntil: 'domcontentloaded' });
    else await page.goto(`${origin}/course/algebra`);
    // These parts may be missing at first, because the browser renders the page if the server was too slow.
    for (const part of OTHER_PARTS) await page.locator(part).first().waitFor();
    await page.evaluate(markAll, OTHER_PARTS);
    if (by === 'link') {
      await untilHydrated(page);
      await page.getByRole('link', { name: 'Register Now' }).first().click();
    }
    for (const [label, text] of this.details) await this.form.getByLabel(label).fill(text);
    releaseCode?.();
  }

  /** Asserts that the form still has the typed text, then places the order. */
  async placeOrder(): Promise<void> {
    const { page, form } = this;
    for (const [label, text] of this.details) await expect(form.getByLabel(label)).toHaveValue(text);
    await form.getByRole('radio', { name: 'UPI Scan' }).check();
    await form.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expect(qrCode(page)).toBeVisible();
  }

  /** @returns the number of fallback cards that were ever shown, and the elements around the form that were replaced */
  async observations(): Promise<{ cards: number; replaced: string[] }> {
    return {
      cards: await this.page.evaluate(() => (globalThis as unknown as Marked).cards),
      replaced: await this.page.evaluate(unmarked, OTHER_PARTS),
    };
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private get form() {
    return this.page.getByRole('form', { name: 'Billing details' });
  }

  private get details(): [label: string, text: string][] {
    return [
      ['Full name', 'Ishita Deshpande'],
      ['E-mail', `ishita-${this.phone}@example.org`],
      ['Phone', this.phone],
    ];
  }
}

interface Marked {
  cards: number;
}

/** Counts the fallback cards that are added to the page. Runs in the page before its own scripts. */
function countCards(): void {
  const page = globalThis as unknown as Marked;
  page.cards = 0;
  const isCard = (node: Node) =>
    node instanceof Element &&
    [node, ...node.querySelectorAll('button')].some(({ textContent }) => textContent === 'Retry');
  new MutationObserver((records) => {
    for (const { addedNodes } of records) page.cards += [...addedNodes].filter(isCard).length;
  }).observe(document, { childList: true, subtree: true });
}

/** Marks elements, and the server's form, to recognise them later. Runs in the page. */
function markAll(selectors: string[]): void {
  for (const selector of selectors) Object.assign(document.querySelector(selector) ?? {}, { isKnown: true });
  document.querySelector('main form')?.setAttribute('data-server-rendered', '');
}

/** Selectors whose elements were replaced since `markAll`. Runs in the page. */
function unmarked(selectors: string[]): string[] {
  return selectors.filter(
    (selector) => !document.querySelector<HTMLElement & { isKnown?: true }>(selector)?.isKnown,
  );
}
