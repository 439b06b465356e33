/** The texts of questions, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Questions',
  list: {
    tabs: 'Which questions',
    names: { open: 'Open', closed: 'Closed' },
    label: 'Questions',
    from: 'From',
    message: 'Question',
    sent: 'Sent',
    closedAt: 'Closed',
    empty: { open: 'No question is open.', closed: 'No question was closed.' },
  },
  page: {
    title: (name: string) => `Question of ${name}`,
    back: 'Questions',
    sent: 'Sent',
    closed: 'Closed',
    person: 'Everything about this address',
    message: 'The question',
    answers: 'Answers',
    answer: 'Your answer',
    answerAgain: 'Another answer',
    answerHint: (email: string) =>
      `Sent as a mail to ${email}, with a copy of the question. At most 5,000 characters`,
    button: 'Send the answer',
    done: 'The answer is sent, and the question is closed.',
    close: 'Close it without an answer',
    closeLead:
      'The sender gets no mail. Closed questions are erased after the number of days in the settings.',
    closeDone: 'The question is closed.',
  },
} as const;

/** Lists of questions, each at `/questions?show=<list>`. */
export type QuestionList = keyof typeof TEXTS.list.names;
