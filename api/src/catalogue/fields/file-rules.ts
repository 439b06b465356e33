import type { Complete, Field, Fields } from '@stepwell/contract/catalogue-fields';
import { object, type Schema, type StringSchema } from 'yup';
import {
  count,
  flag,
  imageAddress,
  line,
  list,
  missing,
  moment,
  money,
  noUnknownFields,
  prose,
  status,
  webAddress,
} from './rules-by-kind';

/** A validated course or mentor of an import file. Unlike in replies, times are `Date`, and a missing price is `null`. */
type InFile<F extends Fields> = {
  [Name in keyof F]: F[Name]['kind'] extends 'money'
    ? number | null
    : F[Name]['kind'] extends 'moment'
      ? Date | null
      : Complete<F>[Name];
};

/** The rules by which a course or mentor of an import file is validated. A missing optional field gets its default, which is then stored. */
export function fileRulesOf<F extends Fields>(fields: F): { [Name in keyof F]: Schema<InFile<F>[Name]> } {
  const pairs = Object.entries(fields).map(([name, field]) => [
    name,
    field.isNeeded ? requiredRuleOf(field) : ruleOf(field),
  ]);
  return Object.fromEntries(pairs);
}

/** The rule of a required field. `required` comes before `min`, so that a missing value is not reported as too short. */
function requiredRuleOf(field: Field) {
  const rule = baseRuleOf(field).required(missing);
  return 'min' in field && field.min ? (rule as StringSchema).min(field.min, 'is too short') : rule;
}

/** The rule of an optional field. */
function ruleOf(field: Field) {
  const rule = baseRuleOf(field);
  switch (field.kind) {
    case 'count':
      return rule.default(0);
    case 'flag':
      return rule.default(false);
    case 'money':
    case 'moment':
      return rule.nullable().default(null);
    case 'lines':
    case 'list':
      return rule.default([]);
    default:
      return rule.default('');
  }
}

function baseRuleOf(field: Field): Schema {
  switch (field.kind) {
    case 'line':
      return line(field.max);
    case 'prose':
      return prose(field.max);
    case 'webAddress':
      return webAddress;
    case 'image':
      return imageAddress;
    case 'count':
      return count;
    case 'flag':
      return flag;
    case 'money':
      return money;
    case 'moment':
      return moment(field.dayMeans);
    case 'status':
      return status;
    case 'lines':
      return list(line(field.max).required(missing));
    case 'list':
      return list(object(fileRulesOf(field.of)).noUnknown(noUnknownFields));
  }
}
