import { backup } from '../backup/backup.commands';
import { restore } from '../backup/restore.commands';
import { importCatalogue } from '../catalogue/catalogue-import';
import { createCoupon, disableCoupon, listCoupons, showCoupon } from '../coupons/coupons.commands';
import { deleteCourses, exportCourses, listCourses, setCourseStatus } from '../courses/courses.commands';
import { listOutbox, resendMail, retryMail, showMail } from '../mail/outbox.commands';
import { deleteMentors, exportMentors, listMentors } from '../mentors/mentors.commands';
import { listSubscribers, unsubscribeAddress } from '../newsletters/newsletters.commands';
import {
  cancelOrder,
  listOrders,
  noteOrder,
  refundOrder,
  reopenOrder,
  showOrder,
} from '../orders/orders.commands';
import { reconcile } from '../orders/reconcile.commands';
import { approveOrder, rejectOrder, reviewQueue, showReview } from '../orders/review.commands';
import { erasePerson, exportPerson } from '../privacy/privacy.commands';
import { closeQuery, listQueries, showQuery } from '../queries/queries.commands';
import { listSettings, setSetting } from '../settings/settings.commands';
import { audit } from './audit';
import { examine } from './doctor';

/** Everything the back office can do, by name. */
export const COMMANDS = {
  doctor: examine,
  'settings.list': listSettings,
  'settings.set': setSetting,
  'course.list': listCourses,
  'course.export': exportCourses,
  'course.status': setCourseStatus,
  'course.delete': deleteCourses,
  'catalogue.import': importCatalogue,
  'mentor.list': listMentors,
  'mentor.export': exportMentors,
  'mentor.delete': deleteMentors,
  'coupon.list': listCoupons,
  'coupon.show': showCoupon,
  'coupon.create': createCoupon,
  'coupon.disable': disableCoupon,
  'review.queue': reviewQueue,
  'review.show': showReview,
  'review.approve': approveOrder,
  'review.reject': rejectOrder,
  'review.reconcile': reconcile,
  'order.list': listOrders,
  'order.show': showOrder,
  'order.note': noteOrder,
  'order.cancel': cancelOrder,
  'order.reopen': reopenOrder,
  'order.refund': refundOrder,
  'order.resend-mail': resendMail,
  'outbox.list': listOutbox,
  'outbox.show': showMail,
  'outbox.retry': retryMail,
  'query.list': listQueries,
  'query.show': showQuery,
  'query.close': closeQuery,
  'newsletter.list': listSubscribers,
  'newsletter.unsubscribe': unsubscribeAddress,
  'privacy.export': exportPerson,
  'privacy.erase': erasePerson,
  audit,
  backup,
  restore,
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = Parameters<(typeof COMMANDS)[N]>[1];
export type CommandResult<N extends CommandName> = Awaited<ReturnType<(typeof COMMANDS)[N]>>;
