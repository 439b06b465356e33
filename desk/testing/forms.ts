import { TOKEN_FIELD } from '../src/shared/form-token';

/** The values of the last form of a page, as a browser sends them without pressing a named button. */
export function formFieldsOf(html: string): Record<string, string> {
  const form = html.split('<form').at(-1) ?? '';
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const [name, type] = [attribute('name'), attribute('type')];
    const isSent = type !== 'file' && (type !== 'checkbox' || /\bchecked\b/.test(tag));
    if (name && name !== TOKEN_FIELD && isSent) values[name] = unescaped(attribute('value') ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea\b[^>]*\bname="([^"]*)"[^>]*>([^<]*)<\/textarea>/g,
  )) {
    // A browser drops the first line break.
    values[name] = unescaped(text).replace(/^\n/, '');
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select\b[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    values[name] = unescaped(/<option value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  }
  return values;
}

function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
