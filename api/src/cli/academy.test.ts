import { academyProgram } from './academy';

test('the first word that is typed brings its own commands, any other word all of them', async () => {
  expect(await namesFor('coupon')).toEqual(['coupon']);
  expect(await namesFor('doctor')).toEqual(['doctor']);
  expect(await namesFor('--help')).toEqual(await namesFor());
  expect(await namesFor()).toEqual(expect.arrayContaining(['coupon', 'doctor', 'review', 'settings']));
});

test('every folder of commands says what it is about, and so does every command', async () => {
  const { commands } = await academyProgram();
  const silent = commands.flatMap((one) => [one, ...one.commands]).filter((one) => !one.description());

  expect(silent.map((one) => one.name())).toEqual([]);
});

async function namesFor(asked?: string): Promise<string[]> {
  return (await academyProgram(asked)).commands.map((command) => command.name());
}
