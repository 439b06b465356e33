export const SUBSCRIBER_LISTS = ['confirmed', 'waiting'] as const;
export type SubscriberList = (typeof SUBSCRIBER_LISTS)[number];
