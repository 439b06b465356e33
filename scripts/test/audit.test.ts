import { severitiesIn } from './audit';

test('reads the counts of a report, and nothing from an error', () => {
  const report = { auditReportVersion: 2, metadata: { vulnerabilities: { high: 1, critical: 0 } } };

  expect(severitiesIn(JSON.stringify(report))).toEqual({ high: 1, critical: 0 });
  expect(severitiesIn('{ "error": { "summary": "" }, "message": "405 Method Not Allowed" }')).toBeUndefined();
  expect(severitiesIn('npm error')).toBeUndefined();
});
