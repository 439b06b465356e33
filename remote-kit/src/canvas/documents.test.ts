import type { CanvasData } from './canvas-data';
import { canvasDocument } from './documents';

test('adds a level 1 heading if the remote fills only a slot', () => {
  expect(documentWith({ module: 'ReviewsSection', params: {}, at: 'home.courses.v1' })).toContain('<h1>');
  expect(documentWith({ module: 'ReviewsPage', params: {} })).not.toContain('<h1>');
});

function documentWith(region: CanvasData['regions'][number]): string {
  const scenario = { name: 'reviews', title: 'Reviews.', path: '/', shows: 'Reviews' };
  const data = { scenario, session: '1', isDrivenExternally: true, container: 'x', base: '/r/reviews/1/' };
  return canvasDocument({ ...data, regions: [region] }, ['canvas.css']);
}
