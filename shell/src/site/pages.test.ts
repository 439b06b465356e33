import schema from '@stepwell/platform/feature.schema.json';
import { FRAME_SLOTS, SHELL_PAGES } from './pages';

test('every place that a manifest may name is on a page of the shell or around all of them, once', () => {
  const places = [...FRAME_SLOTS, ...SHELL_PAGES.flatMap(({ slots }) => slots)];

  expect(places.sort()).toEqual([...schema.definitions.slot.properties.at.enum].sort());
});
