import { type Difference, emptyReport, type ScenarioReport, type TestReport } from './test-report';

/** A report of sample 1.0.0-b compared with 1.0.0-a. */
export function aReport(scenarios: ScenarioReport[], changes: Partial<TestReport> = {}): TestReport {
  return {
    feature: 'sample',
    release: '1.0.0-b',
    against: '1.0.0-a',
    playedOn: 'shell 1.0.0-s1',
    contract: '1.1.0',
    isWhole: true,
    modes: 8,
    at: '2026-11-20T06:30:00.000Z',
    milliseconds: 1500,
    scenarios,
    ...changes,
  };
}

export function aScenarioReport(changes: Partial<ScenarioReport> = {}): ScenarioReport {
  return { ...emptyReport('one', 'One.'), ...changes };
}

export function aDifference(id: string): Difference {
  return { kind: 'tree', text: 'a heading more', id };
}
