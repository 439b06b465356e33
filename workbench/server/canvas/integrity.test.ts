import type { Release } from '@stepwell/release-server/release';
import { withIntegrityOf } from './integrity';

const WORKBENCH = {
  feature: 'workbench',
  id: '1.0.0-w1',
  base: '/r/workbench/1.0.0-w1/',
  files: {},
} as Release;

test('adds the list of the workbench’s files to `data-spare`, so that the page can load them', () => {
  const html = withIntegrityOf(WORKBENCH, '<head><script data-lists="/r/shell/1/#abc">1</script></head>');

  expect(html).toMatch(
    /^<head><script data-lists="\/r\/shell\/1\/#abc" data-spare="\/r\/workbench\/1\.0\.0-w1\/#[\w+/=]{64}">1</,
  );
});

test('keeps existing spare lists', () => {
  const html = withIntegrityOf(WORKBENCH, '<script data-lists="/a/#1" data-spare="/b/#2">');

  expect(html).toContain('data-spare="/b/#2 /r/workbench/1.0.0-w1/#');
});

test('refuses a document without an integrity loader', () => {
  expect(() => withIntegrityOf(WORKBENCH, '<script>1</script>')).toThrow('has no integrity loader');
});
