import { orderPath } from '@stepwell/contract';

/** The learner's link to the fixture's order. */
export const ORDER_LINK = orderPath('course-1', 'ORD7K3QF9WX2M', 'token-of-the-learner');
