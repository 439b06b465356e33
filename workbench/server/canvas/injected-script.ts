import { createHash } from 'node:crypto';
import type { Scenario } from '@stepwell/contract';
import type { PlacedFault } from '@stepwell/remote-kit/internal/fault';
import { moveClock, moveZone } from '../../src/canvas/in-page-clock';

export interface ScriptChoice {
  scenario: Pick<Scenario, 'clock'> | null;
  faults?: readonly PlacedFault[];
}

/** The script that injects faults before the page's own code runs, made of the texts of functions; empty if no fault needs a script. */
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
 * Adds a script as the first element of the head, with an integrity hash, which the page's policy requires.
 * @throws Error where the document has no head
 */
export function withInjectedScript(html: string, src: string, script: string): string {
  if (!html.includes(HEAD)) throw new Error('The canvas’s document has no <head> for the script of a fault.');
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const tag = `<script src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>\n`;
  return html.replace(HEAD, HEAD + tag);
}
