import type { Sample } from './exposition';

/** Something that an alert is about, with what tells it from the others. */
export interface Measured {
  labels: Sample['labels'];
  value: number;
}

/** What processes told, twice. */
export interface Readings {
  before: readonly Sample[];
  now: readonly Sample[];
}

type Measure = (readings: Readings) => Measured[];

/**
 * What each alert of `deploy/alerts.yml` looks at. What Prometheus counts over minutes is counted between two readings, and
 * what must last to be one must be so in both.
 */
export const MEASURES: Readonly<Record<string, Measure>> = {
  DatabaseAway: check('database'),
  EdgeBehind: check('releases'),
  DiskFull: check('disk'),
  CallsFail: (readings) => {
    const requests = increases(readings, 'stepwell_requests_total');
    return shares(requests, ({ status = '' }) => status.startsWith('5'), ['process']);
  },
  PagesUnrendered: (readings) =>
    shares(increases(readings, 'stepwell_renders_total'), ({ result }) => result !== 'rendered', []),
  RenderersFall: (readings) => summed(increases(readings, 'stepwell_renderer_falls_total'), ['instance']),
  LiveReleaseFails: (readings) =>
    summed(increases(readings, 'stepwell_fallback_pages_total'), ['feature', 'release']),
  EdgesDisagree: ({ before, now }) => {
    const apart = Math.min(
      ...[before, now].map((samples) => spread(named(samples, 'stepwell_registry_revision'))),
    );
    return [{ labels: {}, value: apart }];
  },
  DatabaseBusy: ({ before, now }) => lasting(before, named(now, 'stepwell_pool_waiting')),
  MailsWait: ({ now }) => named(now, 'stepwell_oldest_mail_seconds'),
  MailsFailed: ({ now }) => named(now, 'stepwell_mails').filter(({ labels }) => labels.state === 'failed'),
  ReferencesLate: ({ now }) => named(now, 'stepwell_late_references'),
  SlowReplies: (readings) => slowest(increases(readings, 'stepwell_request_seconds_bucket')),
};

/** By which the last are told that take the longest. */
const QUANTILE = 0.99;

function check(name: string): Measure {
  return ({ now }) => named(now, 'stepwell_check_ok').filter(({ labels }) => labels.check === name);
}

function named(samples: readonly Sample[], name: string): Sample[] {
  return samples.filter((sample) => sample.name === name);
}

const keyOf = ({ name, labels }: Sample) => JSON.stringify([name, Object.entries(labels).sort()]);

/** By how much each counter grew; one that began anew meanwhile, by all that it says. */
function increases({ before, now }: Readings, name: string): Measured[] {
  const was = new Map(named(before, name).map((sample) => [keyOf(sample), sample.value]));
  return named(now, name).map((sample) => {
    const past = was.get(keyOf(sample)) ?? 0;
    return { labels: sample.labels, value: sample.value < past ? sample.value : sample.value - past };
  });
}

/** The less of two readings. */
function lasting(before: readonly Sample[], now: readonly Sample[]): Measured[] {
  const was = new Map(before.map((sample) => [keyOf(sample), sample.value]));
  return now.map((sample) => ({ ...sample, value: Math.min(sample.value, was.get(keyOf(sample)) ?? 0) }));
}

function spread(samples: readonly Sample[]): number {
  const values = samples.map(({ value }) => value);
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

/** Sums by some labels, which are all that is left of them. */
function summed(all: readonly Measured[], by: readonly string[]): Measured[] {
  const sums = new Map<string, Measured>();
  for (const { labels, value } of all) {
    const kept = Object.fromEntries(by.map((label) => [label, labels[label] ?? '']));
    const key = JSON.stringify(kept);
    sums.set(key, { labels: kept, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}

/** What part of each sum is of some kind; of nothing no part is told. */
function shares(
  all: readonly Measured[],
  isOfKind: (labels: Sample['labels']) => boolean,
  by: readonly string[],
): Measured[] {
  const parts = summed(
    all.map(({ labels, value }) => ({ labels, value: isOfKind(labels) ? value : 0 })),
    by,
  );
  const wholes = summed(all, by);
  return parts.flatMap(({ labels, value }, n) => {
    const whole = wholes[n]?.value ?? 0;
    return whole > 0 ? [{ labels, value: value / whole }] : [];
  });
}

/** Of each route the seconds that the slowest but one in a hundred took, as Prometheus reads them off the bounds. */
function slowest(buckets: readonly Measured[]): Measured[] {
  const bounds = summed(buckets, ['le', 'process', 'route']);
  return summed(buckets, ['process', 'route']).flatMap(({ labels }) => {
    const own = bounds
      .filter((bound) => bound.labels.process === labels.process && bound.labels.route === labels.route)
      .map(({ labels: { le }, value }) => ({
        le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        value,
      }))
      .sort((a, b) => a.le - b.le);
    const wanted = QUANTILE * (own.at(-1)?.value ?? 0);
    if (wanted === 0) return [];
    const n = own.findIndex(({ value }) => value >= wanted);
    const [below = { le: 0, value: 0 }, at = below] = [own[n - 1], own[n]];
    if (at.le === Number.POSITIVE_INFINITY) return [{ labels, value: below.le }];
    const part = (wanted - below.value) / (at.value - below.value);
    return [{ labels, value: below.le + (at.le - below.le) * part }];
  });
}
