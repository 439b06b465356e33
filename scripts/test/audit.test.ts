import { severitiesIn } from './audit';

test('reads the number of vulnerabilities of each severity', () => {
  const report = { auditReportVersion: 2, metadata: { vulnerabilities: { high: 1, critical: 0 } } };

  expect(severitiesIn(JSON.stringify(report))).toEqual({ high: 1, critical: 0 });
});

test.each(['{ "error": { "summary": "" }, "message": "405 Method Not Allowed" }', 'npm error'])(
  'finds no numbers in the error %s',
  (output) => {
    expect(severitiesIn(output)).toBeUndefined();
  },
);
