import type { Staged } from './canvas-data';
import { stageDocument } from './documents';

test('a section of another team’s page stands on a page with a heading, and a page brings its own', () => {
  expect(documentWith({ module: 'ReviewsSection', params: {}, at: 'home.courses.v1' })).toContain('<h1>');
  expect(documentWith({ module: 'ReviewsPage', params: {} })).not.toContain('<h1>');
});

function documentWith(region: Staged['regions'][number]): string {
  const scenario = { name: 'reviews', title: 'Reviews.', path: '/', shows: 'Reviews' };
  const staged = { scenario, session: '1', isByHand: true, container: 'x', base: '/r/reviews/1/' };
  return stageDocument({ ...staged, regions: [region] }, ['stage.css']);
}
