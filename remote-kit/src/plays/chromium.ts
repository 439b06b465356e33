import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Flags for machines without a screen, a keyring or a sandbox: containers above all. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as people's devices draw them: without windows, Chromium would round each to whole pixels.
  '--font-render-hinting=none',
];

/** The one without windows first: each context of a whole browser opens one, for six times the work. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium to test in: `CHROMIUM_PATH`, one of this machine, or Playwright's own; `undefined` if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const places = [
    env.CHROMIUM_PATH,
    ...(env.PATH ?? '').split(delimiter).flatMap((folder) => COMMANDS.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].map(
      (folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    ),
    chromium.executablePath(),
  ];
  return places.find((place) => place && isFile(place));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found. Install one (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';
