import { TOKEN_FIELD } from '../src/shared/form-state';
import type { Browser, Shown } from './a-desk';

/** The values that a browser sends for a page's last form, except the form's token and the value of the pressed button. */
export function formFieldsOf(html: string): Record<string, string> {
  const { [TOKEN_FIELD]: _token, ...values } = valuesOf(html.split('<form').at(-1) ?? '');
  return values;
}

/** Address of the link to the next page of a list; empty on the last page. */
export function nextPageOf({ html }: Shown): string {
  const link = /<a\b[^>]*\brel="next"[^>]*>/.exec(html)?.[0] ?? '';
  return unescaped(attributeOf(link, 'href') ?? '');
}

/** Expects a page that refuses a request with this message. */
export function expectRefusal({ status, text }: Shown, expected: number, message: string): void {
  expect([status, text]).toEqual([expected, expect.stringContaining(message)]);
}

/**
 * Presses a button of a page: sends the button's form with the values on the page. A value in `typed` replaces the value of its field.
 * @param label label of the button; only one form of the page may have such a button
 * @throws Error if no form or several forms have such a button, or the form lacks a typed field
 */
export async function press(
  browser: Browser,
  { html }: Shown,
  label: string,
  typed: Record<string, string> = {},
  files?: Parameters<Browser['upload']>[2],
): Promise<Shown> {
  const [found, ...others] = html
    .split('<form')
    .slice(1)
    .flatMap((part) => {
      const form = part.slice(0, part.indexOf('</form>'));
      const button = [...form.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].find(
        ([, , content = '']) => unescaped(content.replace(/<[^>]+>/g, '')).trim() === label,
      );
      return button ? [{ form, button: button[1] ?? '' }] : [];
    });
  if (!found || others.length > 0)
    throw new Error(`${others.length + (found ? 1 : 0)} forms have '${label}'.`);
  const { form, button } = found;
  const missing = [...Object.keys(typed), ...Object.keys(files ?? {})].filter(
    (name) => !form.includes(`name="${name}"`),
  );
  if (missing.length > 0) throw new Error(`The form of '${label}' has no field ${missing.join(', ')}.`);
  const name = attributeOf(button, 'name');
  const values = {
    ...valuesOf(form),
    ...typed,
    ...(name && { [name]: unescaped(attributeOf(button, 'value') ?? '') }),
  };
  const action = unescaped(attributeOf(form, 'action') ?? '');
  return /^[^>]*\benctype="multipart\/form-data"/i.test(form)
    ? browser.upload(action, values, files ?? {})
    : browser.post(action, values);
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

function valuesOf(form: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type = ''] = [attributeOf(tag, 'name'), attributeOf(tag, 'type')];
    const isSent = type !== 'file' && (!['checkbox', 'radio'].includes(type) || /\bchecked\b/.test(tag));
    if (name && isSent) values[name] = unescaped(attributeOf(tag, 'value') ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea\b[^>]*\bname="([^"]*)"[^>]*>([^<]*)<\/textarea>/g,
  )) {
    // Like a browser, drops a line break at the beginning of a textarea.
    values[name] = unescaped(text).replace(/^\n/, '');
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select\b[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    values[name] = unescaped(/<option value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  }
  return values;
}

/** Text with its character references replaced. */
export function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
