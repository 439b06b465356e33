import { requireKnown } from './require-arguments';

// `toString` is a property of every object, so a look-up in an object of subcommands would find it.
test.each(['plya', 'toString', '--help'])(
  'the unknown argument %s is refused with the list of known arguments',
  (name) => {
    expect(() => requireKnown(['play', name], ['accept', 'play'])).toThrow(
      `There is no '${name}'. There are: accept, play.`,
    );
  },
);

test('an argument is refused by a command that accepts none', () => {
  expect(() => requireKnown(['--help'], [])).toThrow('The command has no arguments. See docs/commands.md.');
});
