import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags for machines without a GPU or a sandbox, such as containers, and flags that prevent requests by the browser itself. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this flag headless Chromium rounds the width of each glyph to whole pixels.
  '--font-render-hinting=none',
];

/** Commands in order of preference. For its windows a complete browser takes six times the processor time of the headless shell. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Path of the Chromium for tests: `CHROMIUM_PATH`, or an installed browser; `undefined` if none exists. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const places = [
    env.CHROMIUM_PATH,
    ...(env.PATH ?? '').split(delimiter).flatMap((folder) => COMMANDS.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].map(
      (folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    ),
  ];
  return places.find((place) => place && existsSync(place) && statSync(place).isFile());
}

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found. Install one (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';
