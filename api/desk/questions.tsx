import { closeQuery, listQueries } from '../src/queries/queries.acts';
import type { Area } from './frame/area';
import { FormButton } from './frame/form';
import { Tabs, Time, Title } from './frame/parts';
import { Rows } from './frame/rows';

/** Questions of visitors. They are answered from the mailbox, and closed here. */
export function questionsArea(area: Area): void {
  area.page('/questions', listQueries.roles, async ({ query }, caller) => {
    const isClosed = query.closed === 'true';
    const content = (
      <>
        <Title lead="Answer the mail of a question: the answer goes to its sender.">Questions</Title>
        <Tabs
          label="Questions"
          tabs={[
            ['/questions', 'Open'],
            ['/questions?closed=true', 'Closed'],
          ]}
          current={isClosed ? '/questions?closed=true' : '/questions'}
        />
        <Rows
          label="Questions"
          items={await listQueries(caller, { closed: isClosed })}
          keyOf={({ id }) => id}
          empty={isClosed ? 'No question is closed yet.' : 'No question is open.'}
          columns={[
            { label: 'From', cell: ({ name }) => name },
            { label: 'Question', cell: ({ message }) => <p className="message">{message}</p> },
            {
              label: 'Write to',
              cell: ({ email, id }) => (
                <a href={`mailto:${email}?subject=Your%20question%20${id}`}>{email}</a>
              ),
            },
            { label: 'Phone', cell: ({ phone }) => phone, isWhole: true },
            { label: 'Sent', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              label: 'Then',
              cell: ({ id, closedAt, name }) =>
                closedAt ? (
                  <Time at={closedAt} />
                ) : (
                  <FormButton action={`/questions/${id}/close`} label={`Close the question of ${name}`}>
                    Close
                  </FormButton>
                ),
            },
          ]}
        />
      </>
    );
    return { title: 'Questions', content };
  });
  area.form('/questions/:query/close', {
    act: closeQuery,
    show: () => ({
      title: 'Questions',
      content: <Title back={{ to: '/questions', label: 'Questions' }}>Close</Title>,
    }),
    done: ({ query }) => ({ to: '/questions', notice: `${query} is closed.` }),
  });
}
