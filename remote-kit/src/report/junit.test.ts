/** @jest-environment jsdom */
import { junitOf } from './junit';
import type { PlayReport, ScenarioReport } from './test-report';

const look = { width: 390, height: 844, scheme: 'dark' } as const;

test('each scenario is a test case, and what is wrong with it stands in its failure with its look', () => {
  const xml = parsed(
    junitOf(
      aReport([
        aScenario({ scenario: 'good' }),
        aScenario({ scenario: 'bad', findings: [{ kind: 'axe', text: 'no name', look }] }),
      ]),
    ),
  );

  expect(xml.querySelector('testsuites')?.getAttribute('failures')).toBe('1');
  expect(xml.querySelector('testsuite')?.getAttribute('name')).toBe('sample 1.0.0-a');
  expect(xml.querySelector('[name=good]')?.children).toHaveLength(0);
  expect(xml.querySelector('[name=bad] failure')?.textContent).toBe('axe (390 px, dark): no name');
});

test('a page can say nothing that breaks the file', () => {
  const text = 'a "b" <c> & ]]> \u0000\u001b[31m\nd';

  const xml = parsed(junitOf(aReport([aScenario({ findings: [{ kind: 'console', text }] })])));

  expect(xml.querySelector('parsererror')).toBeNull();
  expect(xml.querySelector('failure')?.textContent).toBe('console: a "b" <c> & ]]> [31m\nd');
});

test('a difference that somebody accepted is no failure', () => {
  const difference = { kind: 'tree', text: 'a heading more', id: 'x' } as const;

  const accepted = junitOf(aReport([aScenario({ differences: [{ ...difference, acceptedBy: 'Asha' }] })]));

  expect(accepted).not.toContain('<failure');
  expect(junitOf(aReport([aScenario({ differences: [difference] })]))).toContain('<failure');
});

function parsed(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'application/xml');
}

function aReport(scenarios: ScenarioReport[]): PlayReport {
  return {
    feature: 'sample',
    release: '1.0.0-a',
    against: null,
    playedOn: 'shell 1.0.0-s1',
    contract: '1.1.0',
    isWhole: true,
    at: '2026-11-20T06:30:00.000Z',
    milliseconds: 1500,
    scenarios,
  };
}

function aScenario(part: Partial<ScenarioReport>): ScenarioReport {
  return {
    scenario: 'one',
    title: 'One.',
    findings: [],
    looks: [],
    differences: [],
    unstable: [],
    because: [],
    bytes: 0,
    scripts: 0,
    milliseconds: 500,
    ...part,
  };
}
