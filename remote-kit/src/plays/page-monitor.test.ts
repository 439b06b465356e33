import type { Page, Request } from 'playwright-core';
import { aFolder } from '../a-folder.testing';
import { PageMonitor } from './page-monitor';

test('measures files of the played release compressed, even if the server sends them uncompressed', () => {
  const folder = aFolder({ 'browser/1.0a1b2c3d.js': 'let word = "again";\n'.repeat(1000) });
  const finished: ((request: Request) => void)[] = [];
  const page = {
    on: (event: string, listener: (request: Request) => void) =>
      event === 'requestfinished' && finished.push(listener),
  } as unknown as Page;
  const release = { id: '1.0.0-a', folder };
  const monitor = new PageMonitor(page, { origin: 'http://site', feature: 'sample', release });

  for (const path of ['/r/sample/1.0.0-a/1.0a1b2c3d.js', '/r/shell/1.0.0-s/main.js', '/api/courses'])
    for (const listener of finished) listener({ url: () => `http://site${path}` } as Request);

  expect(monitor.files()).toEqual([{ name: 'sample/1.js', bytes: expect.any(Number) }]);
  expect(monitor.files()[0]?.bytes).toBeLessThan(200);
});
