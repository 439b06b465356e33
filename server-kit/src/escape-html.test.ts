import { escapeHtml } from './escape-html';

test.each([
  ['<script>', '&#60;script&#62;'],
  ["\" onload='x'", '&#34; onload=&#39;x&#39;'],
  ['&lt;', '&#38;lt;'],
  ['Ōm नमः', 'Ōm नमः'],
])('%s becomes %s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
