import { subcommandOf } from './subcommand';

const KNOWN = ['accept', 'play'];

// `toString` is a property of every object, so a look-up in an object of subcommands would find it.
test.each(['plya', 'toString'])('the unknown subcommand %s is refused with the list of all', (name) => {
  expect(() => subcommandOf([name, 'checkout'], KNOWN)).toThrow(
    `There is no subcommand '${name}'. There are: accept, play.`,
  );
});

test.each([
  ['a subcommand', ['play', 'checkout'], 'play'],
  ['no argument', [], undefined],
  ['an option alone', ['--inspect'], undefined],
])('npm run qa takes %s', (_, argv, expected) => {
  expect(subcommandOf(argv, KNOWN)).toBe(expected);
});
