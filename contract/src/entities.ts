import type { Static } from '@sinclair/typebox';
import type { Complete, CURRICULUM_FIELDS, OVERVIEW_FIELDS, REFERENCE_FIELDS } from './catalogue-fields';
import type {
  CourseSchema,
  MentorInfoSchema,
  MentorSchema,
  OrderSchema,
  OrderViewSchema,
  PricingSchema,
  RefundSchema,
  SettingsSchema,
  WelcomeSchema,
} from './schemas';

// Types of the entities of `schemas.ts`, which browsers do not load.

export type OverviewItem = Complete<typeof OVERVIEW_FIELDS>;
export type CurriculumItem = Complete<typeof CURRICULUM_FIELDS>;
export type CourseReference = Complete<typeof REFERENCE_FIELDS>;

export type MentorInfo = Static<typeof MentorInfoSchema>;
export type Mentor = Static<typeof MentorSchema>;
export type Course = Static<typeof CourseSchema>;
export type Settings = Static<typeof SettingsSchema>;
export type Pricing = Static<typeof PricingSchema>;
export type Order = Static<typeof OrderSchema>;
export type Refund = Static<typeof RefundSchema>;
export type Welcome = Static<typeof WelcomeSchema>;
export type OrderView = Static<typeof OrderViewSchema>;
