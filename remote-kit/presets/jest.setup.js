// A logged error or warning is a defect: it fails the test that caused it.
let logged = [];

beforeEach(() => {
  logged = [];
  for (const level of ['error', 'warn']) {
    jest.spyOn(console, level).mockImplementation((...parts) => {
      logged.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (logged.length > 0) throw new Error(`The test logged:\n${logged.join('\n')}`);
});
