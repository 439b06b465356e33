import {
  type Course,
  type CourseReference,
  type CurriculumItem,
  type EndpointKey,
  GST_MODES,
  type Mentor,
  type MentorInfo,
  ORDER_STATUSES,
  type Order,
  type OrderView,
  type OverviewItem,
  type Pricing,
  type Receipt,
  type Settings,
} from '@stepwell/contract';
import type { JsonSchema } from './json-schema';

/** One schema for each field of the contract's type: a field too many or too few does not compile. */
type Fields<T> = { [K in keyof Required<T>]: JsonSchema };

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const flag: JsonSchema = { type: 'boolean' };
const rupees: JsonSchema = { type: 'number', minimum: 0, description: 'Rupees, at most two decimals' };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const timeOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const ref = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function record<T>(fields: Fields<T>, optional: (keyof T & string)[] = []): JsonSchema {
  const required = Object.keys(fields).filter((name) => !(optional as string[]).includes(name));
  return { type: 'object', required, properties: fields, additionalProperties: false };
}

const mentorInfo: Fields<MentorInfo> = {
  mentorName: text,
  mentorPhoto: text,
  mentorTitle: text,
  mentorDesignation: text,
  mentorSummary: text,
  mentorLinkedin: text,
  mentorEmail: text,
};
const mentorOptional = Object.keys(mentorInfo).filter(
  (name) => name !== 'mentorName',
) as (keyof MentorInfo)[];

const orderStatus: JsonSchema = { type: 'string', enum: [...ORDER_STATUSES] };

/** The entities that replies carry. */
export const ENTITY_SCHEMAS = {
  Course: record<Course>(
    {
      _id: text,
      courseName: text,
      courseSummary: text,
      courseCategory: text,
      courseCode: text,
      courseStatus: {
        type: 'integer',
        enum: [0, 1, 2],
        description: '0 Coming Soon, 1 Live, 2 Registration Closed',
      },
      coursePhoto: text,
      courseStartDate: timeOrNull,
      courseEndDate: timeOrNull,
      courseRegEndDate: timeOrNull,
      courseDuration: text,
      courseLevel: text,
      courseLecture: count,
      courseLanguage: text,
      studentsEnrolled: count,
      coursePreview: text,
      coursePrice: rupees,
      courseMRP: rupees,
      isMoneyback: flag,
      isCertificate: flag,
      courseOverview: list(record<OverviewItem>({ title: text, body: text })),
      courseCurriculum: list(
        record<CurriculumItem>({
          curriculumTitle: text,
          noOfLectures: count,
          lectureLength: text,
          subSections: list(text),
        }),
      ),
      courseReferences: list(
        record<CourseReference>({ referenceName: text, referenceExt: text, referenceUrl: text }),
      ),
      mentorInfo: record<MentorInfo>(mentorInfo, mentorOptional),
    },
    ['coursePrice', 'courseMRP'],
  ),
  Mentor: record<Mentor>({ ...mentorInfo, mentorWorkedIn: text }),
  Settings: record<Settings>(
    {
      announcementMessage: text,
      announcementMessageTill: timeOrNull,
      serverTimestamp: time,
      isCourseEnrollmentAllowed: { type: 'string', enum: ['true', 'false'] },
      payeeVPA: text,
      payeeName: text,
      legalName: text,
      registeredAddress: text,
      gstin: text,
      grievanceOfficer: text,
    },
    ['legalName', 'registeredAddress', 'gstin', 'grievanceOfficer'],
  ),
  Pricing: record<Pricing>({
    courseMRP: rupees,
    courseDiscount: rupees,
    coursePrice: rupees,
    couponCode: text,
    courseCoupon: text,
    courseCouponDiscount: rupees,
    courseGST: rupees,
    courseTotal: rupees,
    gstMode: { type: 'string', enum: [...GST_MODES], description: 'Added to prices, contained, or not charged' },
    gstRatePercent: { type: 'number', minimum: 0, description: 'Per cent; 0 where no GST is charged' },
  }),
  Order: record<Order>({ _id: text, orderId: text, courseTotalPrice: rupees, orderStatus, token: text }, [
    'token',
  ]),
  Receipt: record<Receipt>({
    kind: { type: 'string', enum: ['tax-invoice', 'acknowledgement'] },
    number: textOrNull,
    issuedAt: time,
    orderId: text,
    orderStatus,
    seller: record<Receipt['seller']>({ name: text, address: text, gstin: text }),
    buyer: record<Receipt['buyer']>({ name: text, phone: text, email: text }),
    courseName: text,
    pricing: { $ref: '#/components/schemas/Pricing' },
    taxableValue: rupees,
    gst: {
      anyOf: [
        record<NonNullable<Receipt['gst']>>({ ratePercent: { type: 'number' }, cgst: rupees, sgst: rupees }),
        { type: 'null' },
      ],
    },
    amountPaid: rupees,
    reference: textOrNull,
  }),
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

/** `response.data` of every call's good reply. */
export const REPLY_SCHEMAS: { readonly [K in EndpointKey]: JsonSchema } = {
  'GET /health': record<{ version: string; database: string }>({ version: text, database: { const: 'up' } }),
  'GET /api/settings/getSettings': ref('Settings'),
  'GET /api/courses/getAllCourses': list(ref('Course')),
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
      record<OrderView>({ order: ref('Order'), pricing: ref('Pricing'), studentPhone: text, courseId: text }),
      statusOnly,
    ],
  },
  'GET /api/orders/getReceipt': ref('Receipt'),
  'POST /api/queries/addNewQuery': record<{ id: string }>({ id: text }),
  'POST /api/newsletters/subscribeNewsletter': record<{ email: string }>({ email: text }),
};
