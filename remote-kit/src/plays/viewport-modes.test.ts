import { readCheckOptions } from '../test-run/check-release';

test.each(['abc', '391', '390,abc'])('refuses --widths %s with the unknown width', (widths) => {
  expect(() => readCheckOptions({ widths })).toThrow(
    `--widths cannot be "${widths.replace('390,', '')}": use some of 1440, 1024, 768, 390.`,
  );
});

test.each([{ against: 'live' }, { widths: '390' }, { all: true }])(
  'refuses --faults together with %j, which would have no effect',
  (values) => {
    const [name] = Object.keys(values);

    expect(() => readCheckOptions({ faults: '', ...values })).toThrow(`run play without --${name}.`);
    expect(readCheckOptions({ against: 'live', ...values })).not.toHaveProperty('faults', '');
  },
);

test('refuses --all without --against, where it would have no effect', () => {
  expect(() => readCheckOptions({ all: true })).toThrow('nothing is compared without --against');
});

test.each(['against', 'report', 'scenario'])('refuses an empty --%s, as from an unset variable', (name) => {
  expect(() => readCheckOptions({ [name]: '' })).toThrow(`--${name} is empty`);
});

test('the widths may be separated by a comma and a space', () => {
  expect(readCheckOptions({ widths: '390, 768' }).modes?.map(({ width }) => width)).toEqual([
    768, 768, 390, 390,
  ]);
});
