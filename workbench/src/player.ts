import type { Scenario } from '@stepwell/contract';
import { applyDevice } from '@stepwell/remote-kit/internal/apply-device';
import { playSteps, waitForText } from '@stepwell/remote-kit/internal/play-steps';
import { THEME_KEY } from '@stepwell/shell/theme';
import { type PlayerMessage, SHOWING_PATH, START_PATH } from './messages';

// A script of every page in the frame: prepares storage and theme, opens the scenario's page, and takes its steps.

/** Key in `sessionStorage` of the scenario whose steps are not taken yet. */
const PENDING = 'stepwell.qa';

type Showing = Partial<Scenario> & { theme: string };

async function begin(): Promise<void> {
  const { device, path = '/', theme, ...pending } = (await (await fetch(SHOWING_PATH)).json()) as Showing;
  applyDevice(device);
  if (theme) localStorage.setItem(THEME_KEY, theme);
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  location.replace(path);
}

async function takePendingSteps(): Promise<void> {
  const text = sessionStorage.getItem(PENDING);
  if (!text) return;
  sessionStorage.removeItem(PENDING);
  const { steps = [], shows = '', afterSeconds } = JSON.parse(text) as Showing;
  send('playing', '');
  try {
    await playSteps(document, steps);
    await waitForText(document, shows, afterSeconds);
    send('shown', shows);
  } catch (error) {
    send('failed', (error as Error).message);
  }
}

function send(player: PlayerMessage['player'], text: string): void {
  // The frame is shown only by the page of `npm run qa`, and the message is no secret.
  parent.postMessage({ player, text } satisfies PlayerMessage, '*');
}

void (location.pathname === START_PATH ? begin() : takePendingSteps());
