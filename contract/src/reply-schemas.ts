import { ACADEMY_FACTS } from './academy-fact-rules';
import type { AcademyFact, AcademyFacts } from './academy-facts';
import { COURSE_FIELDS, MENTOR_FIELDS, MENTOR_INFO_FIELDS } from './catalogue-fields';
import type { CoursePage } from './course-list';
import type { EndpointKey, OrderView, Welcome } from './endpoints';
import {
  type Course,
  GST_MODES,
  type Mentor,
  type MentorInfo,
  ORDER_STATUSES,
  type Order,
  type OrderPayment,
  type Pricing,
  REFUND_STATES,
  type Receipt,
  type Refund,
  type Settings,
} from './entities';
import { optionalNames, schemasOf } from './field-schemas';
import type { JsonSchema } from './json-schema';
import { count, list, record, rupees, text, textOrNull, time, timeOrNull } from './schema-values';

// JSON schemas of success replies and of the entities in them, for the API's OpenAPI document, for tests and for builds.

/** Cannot be used within `ENTITY_SCHEMAS`, because its type depends on that constant. */
const ref = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const mentorInfo = record<MentorInfo>(schemasOf(MENTOR_INFO_FIELDS), optionalNames(MENTOR_INFO_FIELDS));
const gstMode: JsonSchema = {
  type: 'string',
  enum: [...GST_MODES],
  description: 'Added to prices, contained, or not charged',
};
const gstRatePercent: JsonSchema = {
  type: 'number',
  minimum: 0,
  description: 'Per cent; 0 where no GST is charged',
};
const orderStatus: JsonSchema = { type: 'string', enum: [...ORDER_STATUSES] };

const FACTS = Object.keys(ACADEMY_FACTS) as AcademyFact[];
const FACT_SCHEMAS = Object.fromEntries(FACTS.map((fact) => [fact, text])) as Record<AcademyFact, JsonSchema>;

const OPTIONAL_SETTINGS = {
  payeeMerchantCode: text,
  gstMode,
  gstRatePercent,
  courseCount: count,
  legalName: text,
  registeredAddress: text,
  gstin: text,
  grievanceOfficer: text,
  academy: record<AcademyFacts>(FACT_SCHEMAS, FACTS),
};

/** Entities in replies of any API that implements the contract. Our API's own schemas require more fields. */
export const ENTITY_SCHEMAS = {
  Course: record<Course>({ _id: text, ...schemasOf(COURSE_FIELDS), mentorInfo }, [
    ...optionalNames(COURSE_FIELDS),
    'mentorInfo',
  ]),
  Mentor: record<Mentor>(schemasOf(MENTOR_FIELDS), optionalNames(MENTOR_FIELDS)),
  Settings: record<Settings>(
    {
      announcementMessage: text,
      announcementMessageTill: timeOrNull,
      serverTimestamp: time,
      isCourseEnrollmentAllowed: { type: 'string', enum: ['true', 'false'] },
      payeeVPA: text,
      payeeName: text,
      ...OPTIONAL_SETTINGS,
    },
    Object.keys(OPTIONAL_SETTINGS) as (keyof typeof OPTIONAL_SETTINGS)[],
  ),
  Pricing: record<Pricing>(
    {
      courseMRP: rupees,
      courseDiscount: rupees,
      coursePrice: rupees,
      couponCode: text,
      courseCoupon: text,
      courseCouponDiscount: rupees,
      courseGST: rupees,
      courseTotal: rupees,
      gstMode,
      gstRatePercent,
    },
    ['courseCoupon', 'gstMode', 'gstRatePercent'],
  ),
  CoursePage: record<CoursePage>({
    courses: list({ $ref: '#/components/schemas/Course' }),
    page: count,
    found: count,
    total: count,
    categories: list(text),
  }),
  Order: record<Order>(
    {
      _id: text,
      orderId: text,
      courseTotalPrice: rupees,
      orderStatus,
      token: text,
      payment: record<OrderPayment>({ link: text, signature: text }),
    },
    ['token', 'payment'],
  ),
  Receipt: record<Receipt>(
    {
      kind: { type: 'string', enum: ['tax-invoice', 'acknowledgement'] },
      number: textOrNull,
      issuedAt: time,
      orderId: text,
      orderStatus,
      seller: record<Receipt['seller']>({ name: text, address: text, gstin: text }),
      buyer: record<Receipt['buyer']>({ name: text, phone: text, email: text, company: text, gstin: text }, [
        'company',
        'gstin',
      ]),
      placeOfSupply: text,
      courseName: text,
      pricing: { $ref: '#/components/schemas/Pricing' },
      taxableValue: rupees,
      gst: {
        anyOf: [
          record<NonNullable<Receipt['gst']>>(
            { ratePercent: { type: 'number' }, cgst: rupees, sgst: rupees, igst: rupees },
            ['igst'],
          ),
          { type: 'null' },
        ],
      },
      amountPaid: rupees,
      reference: textOrNull,
    },
    ['placeOfSupply'],
  ),
  Refund: record<Refund>(
    {
      state: { type: 'string', enum: [...REFUND_STATES] },
      amount: rupees,
      reason: text,
      reference: text,
      at: time,
    },
    ['reason', 'reference'],
  ),
  /** `response.data` of an error: the messages of a 422 by field, otherwise `null`. */
  RefusalData: {
    type: ['object', 'null'],
    properties: { fields: { type: 'object', additionalProperties: text } },
  } as JsonSchema,
};

const courseAndPricing: JsonSchema = {
  type: 'object',
  required: ['course', 'pricing'],
  properties: { course: ref('Course'), pricing: { anyOf: [ref('Pricing'), { type: 'null' }] } },
};

const statusOnly = record<{ orderId: string; orderStatus: string }>({ orderId: text, orderStatus });

/** `response.data` of each call's success reply. */
export const REPLY_SCHEMAS: { readonly [K in EndpointKey]: JsonSchema } = {
  'GET /health': record<{ version: string; database: string }>({ version: text, database: { const: 'up' } }),
  'GET /api/settings/getSettings': ref('Settings'),
  'GET /api/courses/getAllCourses': list(ref('Course')),
  'GET /api/courses/getCoursePage': ref('CoursePage'),
  'GET /api/courses/getCourse': ref('Course'),
  'GET /api/mentors/getAllMentors': list(ref('Mentor')),
  'GET /api/orders/reviewOrder': courseAndPricing,
  'GET /api/coupons/applyCoupon': courseAndPricing,
  'POST /api/orders/placeOrder': {
    type: 'object',
    required: ['order', 'razorpayOrder'],
    properties: { order: ref('Order'), razorpayOrder: { type: 'null' } },
  },
  'POST /api/orders/updateOrderStatus': statusOnly,
  'GET /api/orders/getOrder': {
    anyOf: [
      record<OrderView>(
        {
          order: ref('Order'),
          pricing: ref('Pricing'),
          studentPhone: text,
          courseId: text,
          hasUnprovenReference: { const: true },
          studentEmail: text,
          statusReason: text,
          refund: ref('Refund'),
          refunds: {
            type: 'array',
            items: record<{ amount: number; reference: string; at: string }>({
              amount: { type: 'number' },
              reference: text,
              at: text,
            }),
          },
          receipt: text,
          welcome: record<Welcome>({ text, link: text, startsAt: timeOrNull }),
        },
        ['hasUnprovenReference', 'studentEmail', 'statusReason', 'refund', 'refunds', 'receipt', 'welcome'],
      ),
      statusOnly,
    ],
  },
  'GET /api/orders/getReceipt': ref('Receipt'),
  'POST /api/orders/requestRefund': record<{ orderId: string; refund: Refund }>({
    orderId: text,
    refund: ref('Refund'),
  }),
  'POST /api/courses/notifyWhenOpen': record<{ email: string }>({ email: text }),
  'POST /api/queries/addNewQuery': record<{ id: string }>({ id: text }),
  'POST /api/newsletters/subscribeNewsletter': record<{ email: string }>({ email: text }),
};
