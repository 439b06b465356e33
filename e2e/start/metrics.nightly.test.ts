import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { ROOT } from '../support/root';
import { startSite } from '../support/site';
import { expect, test } from '../support/test';

/** Metrics without a value here, because they need a database server, a canary, a failing release or a failing renderer. */
const WITHOUT_VALUES = [
  'stepwell_pool_connections',
  'stepwell_pool_waiting',
  'stepwell_canary_percent',
  'stepwell_fallback_pages_total',
  'stepwell_unrendered_pages_total',
];
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

test('every metric of the alerts and the dashboard is exposed', async () => {
  // Edge, API and release service use three consecutive ports, from METRICS_PORT on.
  const port = await threePorts();
  const site = await startSite({
    env: { METRICS_PORT: String(port), RELEASES_PORT: String(await freePort()) },
  });
  for (const path of ['/', '/', '/health', '/readyz', '/no/such/page'])
    await (await fetch(site.origin + path)).text();

  const texts = await Promise.all([0, 1, 2].map((n) => textAt(port + n)));
  const onSite = await fetch(`${site.origin}/metrics`);
  const pageForMetrics = await onSite.text();
  await site.stop();

  for (const [n, process] of ['edge', 'api', 'releases'].entries())
    expect(texts[n]).toContain(`process="${process}"`);
  // On the visitors' port, the path is an ordinary page.
  expect(pageForMetrics).not.toContain('stepwell_');
  const exposed = new Set(texts.join('\n').match(/^[a-z]\w+(?=[ {])/gm));
  for (const name of WITHOUT_VALUES)
    if (texts.some((text) => text.includes(`# HELP ${name} `))) exposed.add(name);
  expect([...metricsOfQueries()].filter((name) => !exposed.has(name))).toEqual([]);
  expect(texts[0]).toMatch(
    /stepwell_requests_total{method="GET",route="\/\*",status="200",process="edge"} \d/,
  );
});

/** Metrics that the queries of the alerts and the dashboard use. */
function metricsOfQueries(): Set<string> {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...(read('alerts.yml').match(/expr:(.|\n)*?(?=\n {8}(for|labels):)/g) ?? []),
  ];
  const names = queries.join('\n').match(/\b(stepwell|process|nodejs)_\w+/g) ?? [];
  return new Set(names);
}

async function textAt(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** The first of three consecutive free ports. */
async function threePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    // `freePort` returns each port once, in ascending order.
    const isConsecutive = (await freePort()) === port + 1 && (await freePort()) === port + 2;
    if (isConsecutive) return port;
  }
}
