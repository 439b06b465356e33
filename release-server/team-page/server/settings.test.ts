import { workbenchUrlOf } from './settings';

test.each([
  [undefined, undefined],
  [' ', undefined],
  ['http://localhost:3100', 'http://localhost:3100'],
  ['https://academy.example/qa/', 'https://academy.example/qa'],
])('QA_URL %j sets the workbench’s address to %j', (value, url) => {
  expect(workbenchUrlOf(value)).toBe(url);
});

test.each(['localhost:3100', 'javascript:alert(1)', '/workbench', 'http://qa.example/?a=b'])(
  'refuses QA_URL %s, and names it',
  (value) => {
    expect(() => workbenchUrlOf(value)).toThrow(
      `QA_URL must be an http or https address such as http://localhost:3100, not '${value}'.`,
    );
  },
);
