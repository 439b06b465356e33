import { ENTITY_SCHEMAS, type JsonSchema } from '@stepwell/contract/answers';
import { COURSE_FIELDS } from '@stepwell/contract/catalogue-fields';

/** Fields of a course that replies leave out if no amount is set. */
const MONEY_OF_COURSES = Object.entries(COURSE_FIELDS)
  .filter(([, { kind }]) => kind === 'money')
  .map(([name]) => name);

/** The contract's schemas, except that properties which this API always sends are required; in the contract they are optional. */
export const OWN_SCHEMAS = {
  ...ENTITY_SCHEMAS,
  Course: whole(ENTITY_SCHEMAS.Course, MONEY_OF_COURSES),
  Mentor: whole(ENTITY_SCHEMAS.Mentor),
  Pricing: whole(ENTITY_SCHEMAS.Pricing),
};

/** Makes all properties of a record and of its list items required, except `optional`. */
function whole(schema: JsonSchema, optional: readonly string[] = []): JsonSchema {
  const fields = Object.entries(schema.properties as Record<string, JsonSchema>);
  return {
    ...schema,
    required: fields.map(([name]) => name).filter((name) => !optional.includes(name)),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, wholeItems(field)])),
  };
}

function wholeItems(field: JsonSchema): JsonSchema {
  const items = field.items as JsonSchema | undefined;
  return items?.properties ? { ...field, items: whole(items) } : field;
}
