import type { QueryView } from '@stepwell/api/query-view';
import { cutText } from '@stepwell/contract';
import { TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Tabs } from '../shared/Tabs';
import { Time } from '../shared/Time';
import { type QuestionList, TEXTS } from './texts';

export interface QuestionsPageProps {
  show: QuestionList;
  questions: readonly QueryView[];
  /** The question after which the next page begins; absent on the last page. */
  next?: string | undefined;
}

/** Number of characters that the list shows of a question. */
const EXCERPT_LENGTH = 160;

/** Open questions, the oldest first; closed ones, the newest first. */
export function QuestionsPage({ show, questions, next }: QuestionsPageProps) {
  const { list } = TEXTS;
  return (
    <>
      <Title>{TEXTS.title}</Title>
      <Tabs
        label={list.tabs}
        names={list.names}
        current={show}
        pathOf={(each) => `/questions?show=${each}`}
      />
      <Rows
        label={`${list.label}: ${list.names[show]}`}
        items={questions}
        keyOf={({ id }) => id}
        empty={list.empty[show]}
        columns={[
          { label: list.from, cell: ({ id, name }) => <TextLink href={`/questions/${id}`}>{name}</TextLink> },
          {
            label: list.message,
            cell: ({ message }) => <div dir="auto">{cutText(message, EXCERPT_LENGTH)}</div>,
          },
          { label: list.sent, cell: ({ createdAt }) => <Time at={createdAt} /> },
          ...(show === 'closed'
            ? [{ label: list.closedAt, cell: ({ closedAt }: QueryView) => <Time at={closedAt} /> }]
            : []),
        ]}
      />
      <Paging address={`/questions?show=${show}`} parameter="after" next={next} />
    </>
  );
}
