import { EventEmitter } from 'node:events';
import type { Release } from '@stepwell/release-server/release';
import type { BrowserContext } from 'playwright-core';
import { Sessions } from '../canvas/sessions';
import { workbenchPlaySite } from './play-site';

test('plays that have ended do not evict the session of a tester', async () => {
  const sessions = new Sessions();
  const { id } = sessions.open({ remote: 'checkout', release: '1.0.0-a', scenario: null });
  const release = { feature: 'checkout', id: '1.0.0-a', folder: '', files: {} } as unknown as Release;
  const site = workbenchPlaySite(release, { origin: 'http://localhost', sessions, shellId: '1' });
  const scenario = { name: 'list', title: 'A list.', path: '/', shows: 'List' };

  for (let play = 0; play < 500; play += 1) {
    const context = Object.assign(new EventEmitter(), { addCookies: async () => {} });
    await site.open(scenario, context as unknown as BrowserContext);
    context.emit('close');
  }

  expect(sessions.get(id)?.id).toBe(id);
});
