import { academyProgram } from './academy';

test('loads only the commands that can follow the first argument', async () => {
  expect(await namesFor('coupon')).toEqual(['coupon']);
  expect(await namesFor('doctor')).toEqual(['audit', 'backup', 'backups', 'doctor', 'restore', 'today']);
  expect(await namesFor('--help')).toEqual(await namesFor());
  expect(await namesFor()).toEqual(expect.arrayContaining(['coupon', 'doctor', 'review', 'settings']));
});

test('every group and every command has a description', async () => {
  const { commands } = await academyProgram();
  const undescribed = commands.flatMap((one) => [one, ...one.commands]).filter((one) => !one.description());

  expect(undescribed.map((one) => one.name())).toEqual([]);
});

async function namesFor(asked?: string): Promise<string[]> {
  return (await academyProgram(asked)).commands.map((command) => command.name());
}
