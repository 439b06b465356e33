import { openWindowsOnClickOnly } from './windows-on-click';

test.each([
  ['a person', 1, true],
  ['a step of a scenario', 0, false],
])('a click of %s opens %i windows', (_who, opened, isActive) => {
  const open = jest.fn();
  const view = { open, navigator: { userActivation: { isActive } } } as unknown as Window;
  openWindowsOnClickOnly(view);

  view.open('https://chat.example/1');

  expect(open).toHaveBeenCalledTimes(opened);
});
