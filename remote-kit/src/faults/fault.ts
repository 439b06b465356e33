import type { EndpointKey, Scenario, ScenarioAnswer, ScenarioStep } from '@stepwell/contract';
import type { InputMethod } from '../player/in-page-controls';

/** How long a tab is hidden. */
export const HIDDEN_MS = 1000;

/** A fault that can be injected into any scenario. It is data, because test runs and the workbench inject faults in different ways. */
export interface Fault {
  /** Kebab-case; the command line and addresses use it. */
  name: string;
  title: string;

  /** Answer to one call; each call of a scenario is a case of its own. */
  answer?: ScenarioAnswer<EndpointKey>;
  /** Functions that run in the page before its own code. A function is sent as text, so it must not use any outer variable. */
  before?: readonly (() => void)[];
  /** CSS in addition to the styles of the page. */
  style?: string;
  /** Viewport, in CSS pixels. */
  window?: { width: number; height: number };
  input?: InputMethod;

  network?:
    | 'offline'
    | {
        /** Milliseconds before the first byte. */
        latency: number;
        /** Bytes a second. */
        download: number;
        /** Bytes a second. */
        upload: number;
      };
  /** Slow-down factor of the processor. */
  cpu?: number;
  media?: { forcedColors?: 'active'; reducedMotion?: 'reduce' };
  /** IANA name of a time zone. */
  zone?: string;
  /** Seconds by which the page's clock jumps forward. */
  clockSeconds?: number;
  /** Start of the device's clock unless the scenario sets it, ISO 8601; default: the clock of all scenarios. */
  clockFrom?: string;
  /** For a second before the last step: another tab is shown, the browser freezes the tab, or the tab leaves the page and comes back. */
  tab?: 'hidden' | 'frozen' | 'left';
  /** Before the last step a second tab of the same browser takes all steps. */
  secondTab?: true;
  scripts?: 'off';
}

/** A fault, and where a tester injects it into a scenario. */
export interface PlacedFault {
  fault: Fault;
  /** The failing call, for faults of replies. */
  call?: EndpointKey;
  /** Number of steps taken before the fault. For faults of presses: index of the pressing step; if absent, all presses have the fault. */
  afterStep?: number;
}

/** Whether a step presses a button, which is what sends a form. */
export function isPress(step: ScenarioStep): boolean {
  return 'click' in step && (step.role ?? 'button') === 'button';
}

/** The same scenario with another answer to one call. */
export function withAnswer(
  scenario: Scenario,
  call: EndpointKey,
  answer: ScenarioAnswer<EndpointKey>,
): Scenario {
  return { ...scenario, answers: { ...scenario.answers, [call]: answer } };
}
