import '@stepwell/shared-ui/base.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountPage, type AccountPageProps } from './account/AccountPage';
import { AnnouncementPage, type AnnouncementPageProps } from './announcement/AnnouncementPage';
import { AuditPage, type AuditPageProps } from './audit/AuditPage';
import { BackupPage, type BackupPageProps } from './backup/BackupPage';
import { ChangesPage, type ChangesPageProps } from './catalogue/ChangesPage';
import { EntryPage, type EntryPageProps } from './catalogue/EntryPage';
import { CouponPage, type CouponPageProps } from './coupons/CouponPage';
import { CouponsPage, type CouponsPageProps } from './coupons/CouponsPage';
import { NewCouponPage, type NewCouponPageProps } from './coupons/NewCouponPage';
import { CourseOrderPage, type CourseOrderPageProps } from './courses/CourseOrderPage';
import { CoursePage, type CoursePageProps } from './courses/CoursePage';
import { CoursesPage, type CoursesPageProps } from './courses/CoursesPage';
import { DuplicatePage, type DuplicatePageProps } from './courses/DuplicatePage';
import { PublishPage, type PublishPageProps } from './courses/PublishPage';
import { ErrorPage, type ErrorPageProps } from './frame/ErrorPage';
import { Frame, type FrameProps } from './frame/Frame';
import { ConfirmIdentityPage, type ConfirmIdentityPageProps } from './log-in/ConfirmIdentityPage';
import { InvitationPage, type InvitationPageProps } from './log-in/InvitationPage';
import { LogInPage, type LogInPageProps } from './log-in/LogInPage';
import { MailPage, type MailPageProps } from './mails/MailPage';
import { MailsPage } from './mails/MailsPage';
import { MentorPage, type MentorPageProps } from './mentors/MentorPage';
import { MentorsPage, type MentorsPageProps } from './mentors/MentorsPage';
import { NewsletterPage, type NewsletterPageProps } from './newsletter/NewsletterPage';
import { NotificationsPage, type NotificationsPageProps } from './notifications/NotificationsPage';
import { BulkPage, type BulkPageProps } from './orders/BulkPage';
import { OrderActPage, type OrderActPageProps } from './orders/OrderActPage';
import { OrderPage, type OrderPageProps } from './orders/OrderPage';
import { OrdersPage, type OrdersPageProps } from './orders/OrdersPage';
import { OutboxMailPage, type OutboxMailPageProps } from './outbox/OutboxMailPage';
import { OutboxPage, type OutboxPageProps } from './outbox/OutboxPage';
import { OverviewPage, type OverviewPageProps } from './overview/OverviewPage';
import { ErasePage, type ErasePageProps } from './people/ErasePage';
import { PeoplePage, type PeoplePageProps } from './people/PeoplePage';
import { PersonPage, type PersonPageProps } from './people/PersonPage';
import { QuestionPage, type QuestionPageProps } from './questions/QuestionPage';
import { QuestionsPage, type QuestionsPageProps } from './questions/QuestionsPage';
import { RefundPage, type RefundPageProps } from './refunds/RefundPage';
import { RefundsPage, type RefundsPageProps } from './refunds/RefundsPage';
import { GstPage, type GstPageProps } from './reports/GstPage';
import { SalesPage, type SalesPageProps } from './reports/SalesPage';
import { ReviewPage, type ReviewPageProps } from './review/ReviewPage';
import { PayeeFormPage, type PayeeFormPageProps } from './settings/PayeeFormPage';
import { PayeePage, type PayeePageProps } from './settings/PayeePage';
import { SettingsFormPage, type SettingsFormPageProps } from './settings/SettingsFormPage';
import { SettingsPage, type SettingsPageProps } from './settings/SettingsPage';
import { ConfirmPage, type ConfirmPageProps } from './shared/ConfirmPage';
import { MemberPage, type MemberPageProps } from './staff/MemberPage';
import { StaffPage, type StaffPageProps } from './staff/StaffPage';
import { ComparedPage, type ComparedPageProps } from './statement/ComparedPage';
import { StatementsPage, type StatementsPageProps } from './statement/StatementsPage';
import { TodayPage, type TodayPageProps } from './today/TodayPage';

/** By name of a page: its props. */
export interface Pages {
  account: AccountPageProps;
  announcement: AnnouncementPageProps;
  audit: AuditPageProps;
  backup: BackupPageProps;
  bulk: BulkPageProps;
  changes: ChangesPageProps;
  confirm: ConfirmPageProps;
  'confirm-identity': ConfirmIdentityPageProps;
  coupon: CouponPageProps;
  coupons: CouponsPageProps;
  course: CoursePageProps;
  courses: CoursesPageProps;
  'course-order': CourseOrderPageProps;
  duplicate: DuplicatePageProps;
  entry: EntryPageProps;
  erase: ErasePageProps;
  error: ErrorPageProps;
  gst: GstPageProps;
  invitation: InvitationPageProps;
  'log-in': LogInPageProps;
  mail: MailPageProps;
  mails: Record<never, never>;
  member: MemberPageProps;
  mentor: MentorPageProps;
  mentors: MentorsPageProps;
  'new-coupon': NewCouponPageProps;
  newsletter: NewsletterPageProps;
  notifications: NotificationsPageProps;
  order: OrderPageProps;
  'order-act': OrderActPageProps;
  orders: OrdersPageProps;
  outbox: OutboxPageProps;
  'outbox-mail': OutboxMailPageProps;
  overview: OverviewPageProps;
  payee: PayeePageProps;
  'payee-form': PayeeFormPageProps;
  people: PeoplePageProps;
  person: PersonPageProps;
  publish: PublishPageProps;
  question: QuestionPageProps;
  questions: QuestionsPageProps;
  refund: RefundPageProps;
  refunds: RefundsPageProps;
  review: ReviewPageProps;
  sales: SalesPageProps;
  settings: SettingsPageProps;
  'settings-form': SettingsFormPageProps;
  staff: StaffPageProps;
  statement: ComparedPageProps;
  statements: StatementsPageProps;
  today: TodayPageProps;
}

const PAGES: { [Name in keyof Pages]: ComponentType<Pages[Name]> } = {
  account: AccountPage,
  announcement: AnnouncementPage,
  audit: AuditPage,
  backup: BackupPage,
  bulk: BulkPage,
  changes: ChangesPage,
  confirm: ConfirmPage,
  'confirm-identity': ConfirmIdentityPage,
  coupon: CouponPage,
  coupons: CouponsPage,
  course: CoursePage,
  courses: CoursesPage,
  'course-order': CourseOrderPage,
  duplicate: DuplicatePage,
  entry: EntryPage,
  erase: ErasePage,
  error: ErrorPage,
  gst: GstPage,
  invitation: InvitationPage,
  'log-in': LogInPage,
  mail: MailPage,
  mails: MailsPage,
  member: MemberPage,
  mentor: MentorPage,
  mentors: MentorsPage,
  'new-coupon': NewCouponPage,
  newsletter: NewsletterPage,
  notifications: NotificationsPage,
  order: OrderPage,
  'order-act': OrderActPage,
  orders: OrdersPage,
  outbox: OutboxPage,
  'outbox-mail': OutboxMailPage,
  overview: OverviewPage,
  payee: PayeePage,
  'payee-form': PayeeFormPage,
  people: PeoplePage,
  person: PersonPage,
  publish: PublishPage,
  question: QuestionPage,
  questions: QuestionsPage,
  refund: RefundPage,
  refunds: RefundsPage,
  review: ReviewPage,
  sales: SalesPage,
  settings: SettingsPage,
  'settings-form': SettingsFormPage,
  staff: StaffPage,
  statement: ComparedPage,
  statements: StatementsPage,
  today: TodayPage,
};

export type Around = Omit<FrameProps, 'children'>;

/** Renders a page as a complete HTML document. */
export function renderPage<Name extends keyof Pages>(name: Name, props: Pages[Name], around: Around): string {
  const Page: ComponentType<Pages[Name]> = PAGES[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Frame {...around}>
      <Page {...props} />
    </Frame>,
  )}`;
}
