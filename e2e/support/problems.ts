import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** What a browser complains about: errors and warnings on the console, uncaught errors, broken policies. */
export class Problems {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  /** @returns ends it */
  watch(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) this.seen.push(textOf(message));
    };
    const onError = (error: WebError) => this.seen.push(`uncaught: ${error.error().message}`);
    context.on('console', onConsole).on('weberror', onError);
    return () => context.off('console', onConsole).off('weberror', onError);
  }

  /** A complaint that belongs to what the test does, such as a 404 it asks for. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return `${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}
