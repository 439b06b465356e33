import { exportToFile, importFromFile } from '../catalogue/copy/copy.acts';
import * as entries from '../catalogue/entries/entries.acts';
import { removeSample } from '../catalogue/sample/remove-sample';
import * as coupons from '../coupons/coupons.acts';
import * as mails from '../mail/mails.acts';
import * as newsletter from '../newsletters/newsletter.acts';
import { exportBooks } from '../orders/books/books';
import { showSales } from '../orders/books/sales';
import * as money from '../orders/money/record-payment';
import { approveOrder, backToReview, rejectOrder } from '../orders/review/decide';
import { reviewPage } from '../orders/review/review-page';
import { reviewQueue } from '../orders/review/review-queue';
import * as changes from '../orders/staff/change-order';
import { classList, listOrders } from '../orders/staff/list-orders';
import { showOrder } from '../orders/staff/show-order';
import { compareStatement, confirmStatement } from '../orders/statement/statement';
import { erasePerson } from '../privacy/erase-person';
import * as queries from '../queries/queries.acts';
import * as settings from '../settings/settings.acts';
import { invite } from '../staff/invitations';
import { disableMember, enableMember, endMemberSessions, setRoles } from '../staff/members';
import type { Act } from './act';

/** All acts that a command can call, by name. `dump` and `restore` are added where the database is opened. */
export const ACTS: readonly Act[] = [
  exportToFile,
  importFromFile,
  ...actsIn(entries),
  removeSample,
  ...actsIn(coupons),
  ...actsIn(mails),
  ...actsIn(newsletter),
  exportBooks,
  showSales,
  ...actsIn(money),
  approveOrder,
  backToReview,
  rejectOrder,
  reviewPage,
  reviewQueue,
  ...actsIn(changes),
  classList,
  listOrders,
  showOrder,
  compareStatement,
  confirmStatement,
  erasePerson,
  ...actsIn(queries),
  ...actsIn(settings),
  invite,
  disableMember,
  enableMember,
  endMemberSessions,
  setRoles,
].sort((one, other) => (one.act < other.act ? -1 : 1));

/** The acts among the exports of a module. */
function actsIn(exported: Readonly<Record<string, unknown>>): Act[] {
  return Object.values(exported).filter(
    (each): each is Act => typeof each === 'function' && 'act' in each && 'schema' in each,
  );
}
