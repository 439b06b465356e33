import { withoutIds } from './check-scenario';

const PAGE = `<link href="/r/sample/1.0.0-a1/page.0123abcd.css" integrity="sha384-Ab+/=">
<style data-href="/r/sample/1.0.0-a1/page.0123abcd.css">.card-Ab1_c{padding:4px}</style>
<script>const session = "0f5f3f6e-8b0e-4c53-9a3e-2f6f1f1f1f1f"; list("#Zz9")</script>
<script type="application/ld+json">{"name":"Maths"}</script>
<main class="card-Ab1_c wide">A well-known course</main>`;

test.each([
  [
    'ids, hashes and sessions',
    [
      ['0123abcd', '89ef4567'],
      ['Ab+/=', 'Cd+/='],
      ['2f6f1f', '3f6f1f'],
    ],
  ],
  ['hashes in names of classes', [['Ab1_c', 'Zz9-x']]],
  ['scripts', [['#Zz9', '#Yy8']]],
] as [string, [string, string][]][])('two pages that differ in %s only are equal', (_, edits) => {
  const other = edits.reduce((page, [from, to]) => page.replaceAll(from, to), PAGE.replaceAll('-a1', '-b2'));

  expect(withoutIds(other, '1.0.0-b2')).toBe(withoutIds(PAGE, '1.0.0-a1'));
});

test.each([
  ['a word', 'well-known', 'well-meant'],
  ['a style', 'padding:4px', 'padding:8px'],
  ['structured data', 'Maths', 'Physics'],
  ['a class', ' wide', ' tall'],
])('two pages that differ in %s are not equal', (_, from, to) => {
  expect(withoutIds(PAGE.replace(from, to), '1.0.0-a1')).not.toBe(withoutIds(PAGE, '1.0.0-a1'));
});
