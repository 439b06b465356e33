import type { EndpointKey, ScenarioAnswer, ScenarioStep } from '@stepwell/contract';

/** Milliseconds for which a tab is away. */
export const HIDDEN_MS = 1000;

/** How somebody presses or fills who does it otherwise than plays do. */
export type InputMethod = 'double-click' | 'enter-twice' | 'paste' | 'autofill';

/**
 * Something that befalls a page beside what its scenario tells: a dimension of scenarios, since any of them can be played
 * with it. It is data, so that whoever shows a page can put on it what lies in his power.
 */
export interface Fault {
  /** Kebab-case: by it the fault is asked for, on the command line and in addresses. */
  name: string;
  /** What befalls, in a few words. */
  title: string;

  /** What is answered to a call; each call of a scenario is a case of its own. */
  answer?: { given: ScenarioAnswer<EndpointKey> };
  /** Run within the page before any code of its own. They are sent by their text, and may use nothing from outside themselves. */
  before?: readonly (() => void)[];
  /** CSS beside that of the page. */
  style?: string;
  /** Of the window, in CSS pixels. */
  window?: { width: number; height: number };
  /** How steps are taken, where they are not taken as always. */
  hand?: InputMethod;

  network?:
    | 'gone'
    | {
        /** Milliseconds before the first byte. */
        latency: number;
        /** Bytes a second. */
        download: number;
        /** Bytes a second. */
        upload: number;
      };
  /** How many times slower the processor is. */
  cpu?: number;
  media?: { forcedColors?: 'active'; reducedMotion?: 'reduce' };
  /** Of IANA. */
  zone?: string;
  /** Seconds by which all clocks of the page go on while somebody looks. */
  clockSeconds?: number;
  /** What the device's clock says at first, where the scenario has none; default: that of all scenarios. ISO 8601. */
  clockFrom?: string;
  /** What becomes of the tab before the last step, and then it is as before. */
  tab?: 'hidden' | 'frozen' | 'left';
  scripts?: 'off';
}

/** Whether a step presses a button: what sends something is one. */
export function isPress(step: ScenarioStep): boolean {
  return 'click' in step && (step.role ?? 'button') === 'button';
}
