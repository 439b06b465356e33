import { createHash } from 'node:crypto';
import type { Scenario } from '@stepwell/contract';
import { moveClock, moveZone } from '@stepwell/remote-kit/internal/in-page-faults';
import type { ActiveFault } from '../../src/server-api/fault-codes';

/** What was chosen that a page runs first. */
export interface ScriptChoice {
  scenario: Pick<Scenario, 'clock'> | null;
  faults?: readonly ActiveFault[];
}

/** What the faults of a canvas run within its page before any code of its own; empty where they run nothing there. */
export function injectedScript({ scenario, faults = [] }: ScriptChoice): string {
  return faults
    .flatMap(({ fault: { before = [], zone, clockFrom } }) => [
      ...before.map((run) => `(${run})();`),
      ...(zone ? [`(${moveZone})('${zone}');`] : []),
      ...(clockFrom && !scenario?.clock ? [`(${moveClock})(Date.parse('${clockFrom}') - Date.now());`] : []),
    ])
    .join('\n');
}

const HEAD = '<head>\n';

/**
 * A document that runs a script before everything else. Its policy lets it: the script is a file of this server, and has its hash.
 * @throws Error where the document has no head
 */
export function withInjectedScript(html: string, src: string, script: string): string {
  if (!html.includes(HEAD))
    throw new Error('The canvas’s document has no head to put a fault’s script into.');
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const tag = `<script src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>\n`;
  return html.replace(HEAD, HEAD + tag);
}
