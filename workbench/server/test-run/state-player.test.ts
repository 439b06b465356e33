import { EventEmitter } from 'node:events';
import { aBuild, aPlace } from '@stepwell/release-server/testing';
import { launchBrowser } from '@stepwell/remote-kit/chromium';
import { playScenario } from '@stepwell/remote-kit/internal/play-scenario';
import type { Browser } from 'playwright-core';
import { Sessions } from '../canvas/sessions';
import { StatePlayer } from './state-player';

jest.mock('@stepwell/remote-kit/chromium');
jest.mock('@stepwell/remote-kit/internal/play-scenario');

const PLAYED = { findings: [], views: [{ screenshot: Buffer.from('jpeg') }] };

test('launches a new browser after a failed launch, and after a crash', async () => {
  const launched: EventEmitter[] = [];
  jest.mocked(launchBrowser).mockImplementation(async () => {
    const browser = Object.assign(new EventEmitter(), { close: async () => undefined });
    if (launched.push(browser) === 1) throw new Error('No Chromium was found.');
    return browser as unknown as Browser;
  });
  jest.mocked(playScenario).mockResolvedValue(PLAYED as never);
  const { player, thumbnail } = await aPlayer();

  await expect(thumbnail('light')).rejects.toThrow('No Chromium was found.');
  await thumbnail('light');
  launched.at(-1)?.emit('disconnected');
  await thumbnail('dark');

  expect(launched).toHaveLength(3);
  await player.close();
});

test('a thumbnail without the text of its scenario is not kept', async () => {
  const findings = [{ kind: 'text', text: 'The page does not show “Live”.' }];
  jest.mocked(launchBrowser).mockResolvedValue(new EventEmitter() as unknown as Browser);
  jest.mocked(playScenario).mockResolvedValueOnce({ ...PLAYED, findings } as never);
  const { thumbnail } = await aPlayer();

  await expect(thumbnail('light')).rejects.toThrow('does not show “Live”');
  jest.mocked(playScenario).mockResolvedValueOnce(PLAYED as never);
  expect(String(await thumbnail('light'))).toBe('jpeg');
});

test('a thumbnail whose text is missed twice is not played again', async () => {
  const findings = [{ kind: 'text', text: 'The page does not show “Live”.' }];
  jest.mocked(launchBrowser).mockResolvedValue(new EventEmitter() as unknown as Browser);
  jest.mocked(playScenario).mockClear();
  jest.mocked(playScenario).mockResolvedValue({ ...PLAYED, findings } as never);
  const { thumbnail } = await aPlayer();

  for (const _opening of ['first', 'second', 'third', 'fourth'])
    await expect(thumbnail('light')).rejects.toThrow('does not show “Live”');

  expect(playScenario).toHaveBeenCalledTimes(2);
});

async function aPlayer() {
  const { store } = await aPlace();
  const scenarios = [{ name: 'live', title: 'Live.', path: '/', shows: 'Live' }];
  const extra = { 'scenarios.json': JSON.stringify(scenarios) };
  await store.publish(aBuild('checkout', '1.0.0-a', { extra }));
  const player = new StatePlayer({
    dataDir: store.folder.replace(/releases$/, ''),
    store,
    shellId: '1.0.0-s1',
    sessions: new Sessions(),
    origin: 'http://localhost:3100',
  });
  const thumbnail = (scheme: 'light' | 'dark') => player.thumbnail('checkout', '1.0.0-a', 'live', scheme);
  return { player, thumbnail };
}
