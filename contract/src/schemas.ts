import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { ACADEMY_FACTS, type AcademyFacts } from './academy-facts';
import {
  COURSE_FIELDS,
  type Field,
  type Fields,
  MENTOR_FIELDS,
  MENTOR_INFO_FIELDS,
  type Partly,
} from './catalogue-fields';

import { GST_MODES, ORDER_STATUSES } from './statuses';
import { COURSE_STATUS_LABELS } from './texts';

// The entities in replies: one schema for each, from which its type and its JSON Schema come. Times are ISO 8601 in UTC; money is rupees with
// at most two decimals (docs/contract.md §2.2). A field without `Type.Optional` is sent by every API.

const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const rupees = Type.Number({ minimum: 0, description: 'Rupees, at most two decimals' });
const time = Type.String({ format: 'date-time' });
const timeOrNull = Type.Union([time, Type.Null()]);
const gstMode = Type.Union(
  GST_MODES.map((mode) => Type.Literal(mode)),
  {
    description: 'GST is added to prices, contained in them, or not charged',
  },
);
const gstRatePercent = Type.Number({ minimum: 0, description: 'Per cent; 0 if no GST is charged' });
const orderStatus = Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status)));

const courseStatus = Type.Union(
  Object.keys(COURSE_STATUS_LABELS).map((code) => Type.Literal(Number(code))),
  { description: Object.entries(COURSE_STATUS_LABELS).flat().join(', ') },
);

/** An object of which every field is known. */
const record = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const MentorInfoSchema = Type.Unsafe<Partly<typeof MENTOR_INFO_FIELDS>>(
  record(fieldSchemas(MENTOR_INFO_FIELDS)),
);

export const MentorSchema = Type.Unsafe<Partly<typeof MENTOR_FIELDS>>(record(fieldSchemas(MENTOR_FIELDS)));

/** A course. Its fields are listed in `catalogue-fields.ts`; pages work without the optional ones. */
export const CourseSchema = Type.Unsafe<
  Partly<typeof COURSE_FIELDS> & { _id: string; mentorInfo?: Static<typeof MentorInfoSchema> }
>(record({ _id: text, ...fieldSchemas(COURSE_FIELDS), mentorInfo: Type.Optional(MentorInfoSchema) }));

/** The facts of the academy that differ from the initial ones. */
const AcademyFactsSchema = Type.Unsafe<AcademyFacts>(
  record(Object.fromEntries(ACADEMY_FACTS.map((fact) => [fact, Type.Optional(text)]))),
);

/** The settings that pages need, and the server's time. */
export const SettingsSchema = record({
  announcementMessage: text,
  announcementMessageTill: timeOrNull,
  serverTimestamp: time,
  isCourseEnrollmentAllowed: Type.String({ description: 'Enrolment is open only if this is `true`' }),
  payeeVPA: text,
  payeeName: text,
  payeeMerchantCode: Type.Optional(
    Type.String({
      description: 'The bank’s merchant category code; link and QR code then have `mc` and `tr`',
    }),
  ),
  gstMode: Type.Optional(gstMode),
  gstRatePercent: Type.Optional(gstRatePercent),
  legalName: Type.Optional(text),
  registeredAddress: Type.Optional(text),
  gstin: Type.Optional(text),
  grievanceOfficer: Type.Optional(text),
  academy: Type.Optional(AcademyFactsSchema),
});

/** With exclusive GST, `courseTotal = coursePrice − courseCouponDiscount + courseGST` (docs/contract.md §3.3). */
export const PricingSchema = record({
  courseMRP: rupees,
  courseDiscount: Type.Number({ minimum: 0, description: 'MRP less price' }),
  coursePrice: Type.Number({ minimum: 0, description: 'Before coupon and GST' }),
  couponCode: Type.String({ description: 'Empty if no coupon is applied' }),
  courseCoupon: Type.Optional(Type.String({ description: 'The same as `couponCode`' })),
  courseCouponDiscount: rupees,
  courseGST: rupees,
  courseTotal: rupees,
  gstMode: Type.Optional(gstMode),
  gstRatePercent: Type.Optional(gstRatePercent),
});

export const OrderSchema = record({
  _id: text,
  orderId: Type.String({ description: 'Short, human-readable, unguessable' }),
  courseTotalPrice: Type.Number({ minimum: 0, description: 'The amount to pay, in rupees' }),
  orderStatus,
  token: Type.Optional(
    Type.String({ description: 'Opens the order later; only in the reply of `placeOrder`' }),
  ),
});

/** Money that went back to the learner. */
export const RefundSchema = record({ amount: rupees, reference: text, at: time });

/** When and where a course begins, for the learners of its confirmed orders. Text and link may be empty. */
export const WelcomeSchema = record({ text, link: text, startsAt: timeOrNull });

export const CourseAndPricingSchema = Type.Object({
  course: CourseSchema,
  /** `null` for a course that is not Live. */
  pricing: Type.Union([PricingSchema, Type.Null()]),
});

export const OrderStatusSchema = record({ orderId: text, orderStatus });

/** What the holder of an order's token sees of it. */
export const OrderViewSchema = record({
  order: OrderSchema,
  pricing: PricingSchema,
  studentPhone: text,
  courseId: text,
  studentEmail: Type.Optional(text),
  statusReason: Type.Optional(
    Type.String({ description: 'Why the order is rejected or cancelled, in words for the learner' }),
  ),
  refunds: Type.Optional(Type.Array(RefundSchema)),
  receipt: Type.Optional(Type.String({ description: 'Path of the printable receipt' })),
  welcome: Type.Optional(WelcomeSchema),
});

/** `response.data` of an error: the messages of a 422 by field, otherwise `null`. */
export const RefusalSchema = Type.Union([
  Type.Object({ fields: Type.Record(Type.String(), Type.String()) }),
  Type.Null(),
]);

function fieldSchemas<F extends Fields>(fields: F): Record<keyof F & string, TSchema> {
  const pairs = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field);
    return [name, field.isNeeded ? schema : Type.Optional(schema)];
  });
  return Object.fromEntries(pairs);
}

function schemaOf(field: Field): TSchema {
  switch (field.kind) {
    case 'count':
      return count;
    case 'flag':
      return Type.Boolean();
    case 'money':
      return rupees;
    case 'moment':
      return timeOrNull;
    case 'status':
      return courseStatus;
    case 'lines':
      return Type.Array(text);
    case 'list':
      return Type.Array(record(fieldSchemas(field.of)));
    default:
      return text;
  }
}
