import '@stepwell/shared-ui/base.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountPage } from './account/AccountPage';
import { AnnouncementPage } from './announcement/AnnouncementPage';
import { AuditPage } from './audit/AuditPage';
import { BackupPage } from './backup/BackupPage';
import { ChangesPage } from './catalogue/ChangesPage';
import { EntryPage } from './catalogue/EntryPage';
import { CouponPage } from './coupons/CouponPage';
import { CouponsPage } from './coupons/CouponsPage';
import { NewCouponPage } from './coupons/NewCouponPage';
import { CourseOrderPage } from './courses/CourseOrderPage';
import { CoursePage } from './courses/CoursePage';
import { CoursesPage } from './courses/CoursesPage';
import { DuplicatePage } from './courses/DuplicatePage';
import { PublishPage } from './courses/PublishPage';
import { ErrorPage } from './frame/ErrorPage';
import { Frame, type FrameProps } from './frame/Frame';
import { ConfirmIdentityPage } from './log-in/ConfirmIdentityPage';
import { InvitationPage } from './log-in/InvitationPage';
import { LogInPage } from './log-in/LogInPage';
import { MailPage } from './mails/MailPage';
import { MailsPage } from './mails/MailsPage';
import { MentorPage } from './mentors/MentorPage';
import { MentorsPage } from './mentors/MentorsPage';
import { NewsletterPage } from './newsletter/NewsletterPage';
import { NotificationsPage } from './notifications/NotificationsPage';
import { BulkPage } from './orders/BulkPage';
import { OrderActPage } from './orders/OrderActPage';
import { OrderPage } from './orders/OrderPage';
import { OrdersPage } from './orders/OrdersPage';
import { OutboxMailPage } from './outbox/OutboxMailPage';
import { OutboxPage } from './outbox/OutboxPage';
import { OverviewPage } from './overview/OverviewPage';
import { ErasePage } from './people/ErasePage';
import { PeoplePage } from './people/PeoplePage';
import { PersonPage } from './people/PersonPage';
import { QuestionPage } from './questions/QuestionPage';
import { QuestionsPage } from './questions/QuestionsPage';
import { RefundPage } from './refunds/RefundPage';
import { RefundsPage } from './refunds/RefundsPage';
import { GstPage } from './reports/GstPage';
import { SalesPage } from './reports/SalesPage';
import { ReviewPage } from './review/ReviewPage';
import { PayeeFormPage } from './settings/PayeeFormPage';
import { PayeePage } from './settings/PayeePage';
import { SettingsFormPage } from './settings/SettingsFormPage';
import { SettingsPage } from './settings/SettingsPage';
import { ConfirmPage } from './shared/ConfirmPage';
import { MemberPage } from './staff/MemberPage';
import { StaffPage } from './staff/StaffPage';
import { ComparedPage } from './statement/ComparedPage';
import { StatementsPage } from './statement/StatementsPage';
import { TodayPage } from './today/TodayPage';

const PAGES = {
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

/** By name of a page: its props. */
export interface Pages extends PropsOf<typeof PAGES> {}

type PropsOf<Components> = {
  [Name in keyof Components]: Components[Name] extends ComponentType<infer Props extends object>
    ? Props
    : never;
};

/** `PAGES`, typed so that `COMPONENTS[name]` accepts the props of the same `name`. */
const COMPONENTS: { [Name in keyof Pages]: ComponentType<Pages[Name]> } = PAGES;

/** Renders a page as a complete HTML document. */
export function renderPage<Name extends keyof Pages>(
  name: Name,
  props: Pages[Name],
  frame: Omit<FrameProps, 'children'>,
): string {
  const Page: ComponentType<Pages[Name]> = COMPONENTS[name];
  return `<!doctype html>${renderToStaticMarkup(
    <Frame {...frame}>
      <Page {...props} />
    </Frame>,
  )}`;
}
