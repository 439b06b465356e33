import type { Field, Fields } from './catalogue-fields';
import type { JsonSchema } from './json-schema';
import { count, flag, list, record, rupees, text, timeOrNull } from './schema-values';
import { COURSE_STATUS_LABELS } from './texts';

const status: JsonSchema = {
  type: 'integer',
  enum: [0, 1, 2],
  description: Object.entries(COURSE_STATUS_LABELS)
    .map(([status, label]) => `${status} ${label}`)
    .join(', '),
};

/** JSON schemas of an entity's fields in replies. */
export function schemasOf<F extends Fields>(fields: F): { [Name in keyof F]: JsonSchema } {
  const pairs = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(pairs);
}

/** Names of the fields that may be absent. */
export function optionalNames<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isNeeded);
}

function schemaOf(field: Field): JsonSchema {
  switch (field.kind) {
    case 'count':
      return count;
    case 'flag':
      return flag;
    case 'money':
      return rupees;
    case 'moment':
      return timeOrNull;
    case 'status':
      return status;
    case 'lines':
      return list(text);
    case 'list':
      return list(record<Record<string, unknown>>(schemasOf(field.of), optionalNames(field.of)));
    default:
      return text;
  }
}
