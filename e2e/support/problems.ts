import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Problems in a browser: console errors and warnings, uncaught errors, policy violations. */
export class Problems {
  private readonly recorded: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Records the problems of all pages of a context. @returns a function that stops recording */
  watch(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) this.recorded.push(textOf(message));
    };
    const onError = (error: WebError) => this.recorded.push(`uncaught: ${error.error().message}`);
    context.on('console', onConsole).on('weberror', onError);
    return () => context.off('console', onConsole).off('weberror', onError);
  }

  /** Allows a problem that the test causes, such as a 404. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  unexpected(): string[] {
    return this.recorded.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return `${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}
