import { openWindowsOnClickOnly } from './windows-on-click';

test.each([
  ['a person', true, 1],
  ['a step of a scenario', false, 0],
])('a click of %s opens %p windows', (_who, isActive, opened) => {
  const open = jest.fn();
  const view = { open, navigator: { userActivation: { isActive } } } as unknown as Window;
  openWindowsOnClickOnly(view);

  view.open('https://chat.example/1');

  expect(open).toHaveBeenCalledTimes(opened);
});
