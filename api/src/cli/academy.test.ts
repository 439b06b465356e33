import { academyProgram } from './academy';

test('loads only the file of the command that the first argument names, and all commands for --help', async () => {
  expect(await namesFor('coupon')).toEqual(['coupon']);
  expect(await namesFor('doctor')).toEqual(['audit', 'backup', 'backups', 'doctor', 'restore', 'today']);
  expect(await namesFor('--help')).toEqual(await namesFor());
  expect(await namesFor()).toEqual(expect.arrayContaining(['coupon', 'doctor', 'review', 'settings']));
});

async function namesFor(firstArgument?: string): Promise<string[]> {
  return (await academyProgram(firstArgument)).commands.map((command) => command.name());
}
