/** Lists of questions, each with an address of its own. */
export const QUESTION_LISTS = ['open', 'closed'] as const;
export type QuestionList = (typeof QUESTION_LISTS)[number];
