import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '../../lib/roles';
import { time } from '../columns';

/** Members of staff. A row is disabled, never deleted, because the log and events have its name. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In small letters. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    roles: text('roles', { enum: ROLES }).array().notNull(),
    disabledAt: time('disabled_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  ({ name, roles }) => [
    uniqueIndex('staff_name').on(sql`lower(${name})`),
    check('staff_roles', sql`cardinality(${roles}) > 0`),
  ],
);

/** Links that log a member in once. `staffId` is `null` for the link of the first owner, who types name and e-mail address. */
export const staffInvitations = pgTable('staff_invitations', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: uuid('staff_id').references(() => staff.id),
  expiresAt: time('expires_at').notNull(),
});

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** Id of the credential, base64url. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    usedAt: time('used_at'),
  },
  ({ staffId }) => [index('staff_passkeys_staff').on(staffId)],
);

/** Sessions of the desk. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    startedAt: time('started_at').notNull().defaultNow(),
    /** When the member last logged in within this session, by passkey or one-time link. */
    freshAt: time('fresh_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  ({ staffId }) => [index('staff_sessions_staff').on(staffId)],
);

/** Challenges that a passkey must answer; each is accepted once. */
export const staffChallenges = pgTable('staff_challenges', {
  hash: text('hash').primaryKey(),
  /** `log-in`, or the id of the session that confirms an identity or adds a passkey. */
  purpose: text('purpose').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export type StaffRow = typeof staff.$inferSelect;
