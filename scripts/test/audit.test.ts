import { severitiesIn } from './audit';

test('the number of vulnerabilities of each severity is read from the report', () => {
  const report = { auditReportVersion: 2, metadata: { vulnerabilities: { high: 1, critical: 0 } } };

  expect(severitiesIn(JSON.stringify(report))).toEqual({ high: 1, critical: 0 });
});

test.each(['{ "error": { "summary": "" }, "message": "405 Method Not Allowed" }', 'npm error'])(
  'no numbers are read from the output %s',
  (output) => {
    expect(severitiesIn(output)).toBeUndefined();
  },
);
