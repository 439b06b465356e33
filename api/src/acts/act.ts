import type { FieldMessages } from '@stepwell/contract';
import { type AnyObjectSchema, type InferType, ValidationError } from 'yup';
import type { Sql } from '../database/connection';
import { log } from '../database/schema/log';
import { ApiError, validationError } from '../lib/api-error';
import { hasRole, type Role, type Roles } from '../lib/roles';
import { cleanInput } from './clean-input';

/** The member of staff, or the operator, who calls an act. */
export interface Caller {
  sql: Sql;
  /** Name for the log and for events of orders. */
  name: string;
  roles: readonly Role[];
  /** `null` for the operator. */
  memberId: string | null;
  site: {
    /** Address of the site, without a slash at its end. */
    publicUrl: string;
    /** Address of the desk, without a slash at its end. */
    deskUrl: string;
    dataDir: string;
    /** Whether mails are sent. Without SMTP settings they are only stored. */
    sendsMail: boolean;
  };
}

/** The caller inside an act. */
export interface ActingCaller extends Caller {
  /** Adds a line to the log, in the act's transaction. An act that changes something calls this; an act that only reads does not. */
  log(subject: string, detail?: Record<string, unknown>): void;
}

/** An act of staff. Called with a form's texts or with JSON, it returns its reply, or throws an ApiError and changes nothing. */
export interface Act<Reply = unknown> {
  (caller: Caller, input?: object): Promise<Reply>;
  /** `noun.verb`, such as `coupon.create`. */
  readonly act: string;
  /** Roles that may call it, besides owners. */
  readonly roles: Roles;
  readonly schema: AnyObjectSchema;
}

/**
 * Defines an act: checks the caller's role, validates the input, and runs `work` in one transaction with the lines of its log.
 * @param roles besides owners, who may call every act
 * @param schema fields of the input; unknown fields are refused
 */
export function act<Rules extends AnyObjectSchema, Reply>(
  name: string,
  roles: Role | Roles,
  schema: Rules,
  work: (tx: Sql, input: InferType<Rules>, caller: ActingCaller) => Promise<Reply>,
): Act<Reply> {
  const allowed = typeof roles === 'string' && roles !== 'everyone' ? [roles] : roles;
  const run = async (caller: Caller, sent: object = {}): Promise<Reply> => {
    if (!hasRole(caller, allowed)) throw new ApiError(403, `Your roles do not include '${name}'.`);
    const input = await validate(schema, sent);
    return caller.sql.transaction(async (tx) => {
      const lines: (typeof log.$inferInsert)[] = [];
      const acting = {
        ...caller,
        log: (subject: string, detail: Record<string, unknown> = {}) =>
          void lines.push({ actor: caller.name, act: name, subject, detail }),
      };
      const reply = await work(tx, input, acting);
      if (lines.length > 0) await tx.insert(log).values(lines);
      return reply;
    });
  };
  return Object.assign(run, { act: name, roles: allowed, schema });
}

/** Cleans and checks the values of a form or of JSON. @throws ApiError 422 with the first message of each field */
export async function validate<Rules extends AnyObjectSchema>(
  schema: Rules,
  sent: object,
): Promise<InferType<Rules>> {
  const { values, refused } = cleanInput(sent);
  const fields: FieldMessages = { ...refused };
  for (const name of Object.keys(values))
    if (!Object.hasOwn(schema.fields, name)) fields[name] = `There is no field '${name}'`;
  try {
    const input = await schema.validate(values, { abortEarly: false });
    if (Object.keys(fields).length === 0) return input;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error])
      if (path && !Object.hasOwn(fields, path)) fields[path] = message;
  }
  throw validationError(fields);
}
