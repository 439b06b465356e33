import { ACADEMY } from '@stepwell/contract';
import { aFeature } from './feature.testing';
import { headOf } from './head';
import { openPage, testSite } from './site.testing';

const CATALOG = aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: '' }] });

test.each([
  ['its own description', 'What it teaches', 'What it teaches'],
  ['the description of the site if its own is empty', '', ACADEMY.description],
])('a page has %s', (_, description, shown) => {
  const entries = { CoursePage: { head: () => ({ title: 'A course', description }) } };
  const { site } = testSite({ features: [CATALOG], entries, isLoaded: true });

  expect(headOf(site, openPage(site, '/course/algebra')).description).toBe(shown);
});
