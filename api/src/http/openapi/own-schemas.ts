import { ENTITY_SCHEMAS, type JsonSchema } from '@stepwell/contract/answers';
import { COURSE_FIELDS } from '@stepwell/contract/catalogue-fields';

/** Fields of a course that replies leave out if no amount is set. */
const MONEY_FIELDS = Object.entries(COURSE_FIELDS)
  .filter(([, { kind }]) => kind === 'money')
  .map(([name]) => name);

/** The contract's schemas. Properties that the contract makes optional and this API always sends are required. */
export const OWN_SCHEMAS = {
  ...ENTITY_SCHEMAS,
  Course: requireAll(ENTITY_SCHEMAS.Course, MONEY_FIELDS),
  Mentor: requireAll(ENTITY_SCHEMAS.Mentor),
  Pricing: requireAll(ENTITY_SCHEMAS.Pricing),
};

/** Makes all properties of a record and of its list items required, except `optional`. */
function requireAll(schema: JsonSchema, optional: readonly string[] = []): JsonSchema {
  const fields = Object.entries(schema.properties as Record<string, JsonSchema>);
  return {
    ...schema,
    required: fields.map(([name]) => name).filter((name) => !optional.includes(name)),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, requireAllOfItems(field)])),
  };
}

function requireAllOfItems(field: JsonSchema): JsonSchema {
  const items = field.items as JsonSchema | undefined;
  return items?.properties ? { ...field, items: requireAll(items) } : field;
}
