import { nextToReview, reviewDesk } from '../../orders/review/review-desk';
import { type Commands, defineInternal } from '../command/define-command';

/** Commands of the desk's review page. */
export const commands: Commands = {
  next: defineInternal({ roles: ['reviewer'], act: nextToReview }),
  open: defineInternal({ roles: ['reviewer'], act: reviewDesk }),
};
