import { EventEmitter } from 'node:events';
import { aBuild, aPlace } from '@stepwell/release-server/testing';
import { launchBrowser } from '@stepwell/remote-kit/chromium';
import { playScenario } from '@stepwell/remote-kit/internal/play-scenario';
import type { Browser } from 'playwright-core';
import { Sessions } from '../canvas/sessions';
import { StatePlayer } from './state-player';

jest.mock('@stepwell/remote-kit/chromium');
jest.mock('@stepwell/remote-kit/internal/play-scenario');

test('launches a new browser after a failed launch, and after a crash', async () => {
  const launched: EventEmitter[] = [];
  jest.mocked(launchBrowser).mockImplementation(async () => {
    const browser = Object.assign(new EventEmitter(), { close: async () => undefined });
    if (launched.push(browser) === 1) throw new Error('No Chromium was found.');
    return browser as unknown as Browser;
  });
  jest.mocked(playScenario).mockResolvedValue({ views: [{ screenshot: Buffer.from('jpeg') }] } as never);
  const { player, thumbnail } = await aPlayer();

  await expect(thumbnail('light')).rejects.toThrow('No Chromium was found.');
  await thumbnail('light');
  launched.at(-1)?.emit('disconnected');
  await thumbnail('dark');

  expect(launched).toHaveLength(3);
  await player.close();
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
