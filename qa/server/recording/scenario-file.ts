import type { Scenario } from '@stepwell/contract';

/** As the house's formatter breaks lines. */
const LINE_WIDTH = 110;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A scenario as a file of a remote's `scenarios/`, written as `npm run fix` would leave it. */
export function scenarioFile(scenario: Scenario): string {
  const start = `export const ${constantOf(scenario.name)}: Scenario = `;
  return `import type { Scenario } from '@stepwell/contract';\n\n${start}${broken(scenario, '')};\n`;
}

/** `review-unknown` is `reviewUnknown`. A single word may be one of the language's own, and a number begins no name. */
function constantOf(name: string): string {
  const [first = '', ...rest] = name.split('-');
  const joined = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const whole = rest.length > 0 ? joined : `${joined}Scenario`;
  return IDENTIFIER.test(whole) ? whole : `scenario${whole.replaceAll(/[^\w$]/g, '')}`;
}

/** @param taken what stands before the value on its line, or after it, beside the indent */
function written(value: unknown, indent: string, taken: number): string {
  const line = flat(value);
  const fits = indent.length + taken + line.length <= LINE_WIDTH && !isBrokenAnyway(value);
  return fits || typeof value !== 'object' || value === null ? line : broken(value, indent);
}

function broken(value: object, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${written(item, inner, 1)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  const fields = entriesOf(value).map(([name, field]) => {
    const start = `${keyOf(name)}: `;
    const text = written(field, inner, start.length + 1);
    const isLongText = typeof field === 'string' && inner.length + start.length + text.length >= LINE_WIDTH;
    return isLongText ? `${inner}${start.trimEnd()}\n${inner}  ${text},\n` : `${inner}${start}${text},\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** A list of several objects with several fields each never stands on one line. */
function isBrokenAnyway(value: unknown): boolean {
  if (!Array.isArray(value)) {
    return (
      typeof value === 'object' &&
      value !== null &&
      entriesOf(value).some(([, field]) => isBrokenAnyway(field))
    );
  }
  const isTable = value.length > 1 && value.every((item) => sizeOf(item) > 1);
  return isTable || value.some(isBrokenAnyway);
}

function sizeOf(item: unknown): number {
  return typeof item === 'object' && item !== null ? Object.keys(item).length : 0;
}

function flat(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  const fields = entriesOf(value).map(([name, field]) => `${keyOf(name)}: ${flat(field)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

/** What is `undefined` is not said. */
function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}

function keyOf(name: string): string {
  return IDENTIFIER.test(name) ? name : quoted(name);
}

/** In the quotes that need fewer escapes; single ones where it is the same. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  const single = text.split("'").length;
  const double = text.split('"').length;
  if (single > double) return `"${escaped}"`;
  return `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
