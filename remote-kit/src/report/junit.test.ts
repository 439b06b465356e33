/** @jest-environment jsdom */
import { aDifference, aReport, aScenarioReport } from './a-report.testing';
import { junitOf } from './junit';
import type { ScenarioReport } from './test-report';

const look = { width: 390, height: 844, scheme: 'dark' } as const;

test('writes the findings of a scenario as the failure of its test case', () => {
  const xml = junit(
    { scenario: 'good' },
    { scenario: 'bad', findings: [{ kind: 'axe', text: 'no name', look }] },
  );

  expect(xml.querySelector('testsuites')?.getAttribute('failures')).toBe('1');
  expect(xml.querySelector('testsuite')?.getAttribute('name')).toBe('sample 1.0.0-b');
  expect(xml.querySelector('[name=good]')?.children).toHaveLength(0);
  expect(xml.querySelector('[name=bad] failure')?.textContent).toBe('axe (390 px, dark): no name');
});

test('writes valid XML for any text of a page', () => {
  const xml = junit({ findings: [{ kind: 'console', text: 'a "b" <c> & ]]> \u0000\u001b[31m\nd' }] });

  expect(xml.querySelector('parsererror')).toBeNull();
  expect(xml.querySelector('failure')?.textContent).toBe('console: a "b" <c> & ]]> [31m\nd');
});

test('an accepted difference is no failure', () => {
  const difference = aDifference('x');

  expect(junit({ differences: [{ ...difference, acceptedBy: 'Asha' }] }).querySelector('failure')).toBeNull();
  expect(junit({ differences: [difference] }).querySelector('failure')).not.toBeNull();
});

function junit(...scenarios: Partial<ScenarioReport>[]): Document {
  return new DOMParser().parseFromString(junitOf(aReport(scenarios.map(aScenarioReport))), 'application/xml');
}
