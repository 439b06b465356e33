import { scenariosToPlay } from './play-site';

const SITE = {
  feature: 'reviews',
  release: { id: '1.0.0-a', folder: '' },
  scenarios: ['empty', 'filled'].map((name) => ({ name, title: name, path: '/reviews', shows: name })),
};

test('plays all scenarios, or the named one, and refuses an unknown name', () => {
  const named = (only?: string) => scenariosToPlay(SITE, only).map(({ name }) => name);

  expect(named()).toEqual(['empty', 'filled']);
  expect(named('filled')).toEqual(['filled']);
  expect(() => named('gone')).toThrow('reviews 1.0.0-a has no scenario "gone" to play.');
});
