import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ALERTS_FILE, readAlerts } from './alerts';
import { judged } from './ask-metrics';
import { type Sample, samplesIn } from './exposition';
import { MEASURES } from './measures';

// The cases by which promtool tries the alerts (deploy/alerts.test.yml): the doctor must say the same of each.

interface Case {
  name: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: {
    alertname: string;
    eval_time: string;
    exp_alerts: { exp_annotations: { summary: string; remedy: string } }[];
  }[];
}

/** What a process that does not answer is, which whoever asks finds by itself. */
const BY_SILENCE = 'NobodyAnswers';
/** Prometheus looks back so far, where it counts. */
const LOOKS_BACK: Readonly<Record<string, number>> = { RenderersFall: 10, LiveReleaseFails: 10 };
const CASES = (
  parse(readFileSync(ALERTS_FILE.replace('.yml', '.test.yml'), 'utf8')) as { tests: Case[] }
).tests.filter(({ name }) => name !== BY_SILENCE);

test('every alert is looked for, and nothing else', () => {
  const names = readAlerts().map(({ name }) => name);

  expect(Object.keys(MEASURES).sort()).toEqual(names.filter((name) => name !== BY_SILENCE).sort());
});

test.each(CASES.map((each) => [each.name, each] as const))('%s: says what Prometheus says', (_, each) => {
  const [{ alertname = '', eval_time = '' } = {}] = each.alert_rule_test;
  const now = Number.parseInt(eval_time, 10);
  const readings = {
    before: at(each, Math.max(0, now - (LOOKS_BACK[alertname] ?? 5))),
    now: at(each, now),
  };

  const found = judged(readings).map(({ text, remedy }) => ({ summary: text, remedy }));

  const expected = each.alert_rule_test.flatMap(({ exp_alerts }) => exp_alerts);
  expect(found).toEqual(expected.map(({ exp_annotations }) => exp_annotations));
});

test('what somebody is woken for is a problem, what is looked at in the morning a warning', () => {
  const levels = CASES.flatMap((each) => judged({ before: at(each, 0), now: at(each, 10) }));

  expect(levels.find(({ text }) => text.startsWith('catalog 1.0.0-a is live and fails'))?.level).toBe(
    'problem',
  );
  expect(levels.find(({ text }) => text.startsWith('2 mails'))?.level).toBe('warning');
});

/** What all series of a case say at a minute. */
function at({ input_series }: Case, minute: number): Sample[] {
  return input_series.flatMap(({ series, values }) => {
    const name = series.includes('{') ? series : `${series}{}`;
    const [sample] = samplesIn(`${name} ${valuesIn(values)[minute]}`, '');
    const { instance, ...labels } = sample?.labels ?? {};
    const own = /instance="([^"]*)"/.exec(series)?.[1] ?? instance ?? '';
    return sample ? [{ ...sample, labels: { ...labels, instance: own } }] : [];
  });
}

/** As promtool writes them: `7`, `1x30` (and thirty more), `0+500x30` (each 500 more). */
function valuesIn(text: string): number[] {
  return text.split(/\s+/).flatMap((part) => {
    const [, first = '', step = '0', more = '0'] = /^(\d+)(?:\+(\d+))?(?:x(\d+))?$/.exec(part) ?? [];
    return Array.from({ length: Number(more) + 1 }, (_, n) => Number(first) + n * Number(step));
  });
}
