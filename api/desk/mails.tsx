import { retryMails, showMails } from '../src/mail/mails.acts';
import type { Area, Page } from './frame/area';
import { FormButton } from './frame/form';
import { Tabs, Time, Title } from './frame/parts';
import { Rows } from './frame/rows';

/** Mails that could not be sent, or wait. */
export function mailsArea(area: Area): void {
  const show = async (state: string, caller: Parameters<typeof showMails>[0]): Promise<Page> => {
    const mails = await showMails(caller, { state });
    const isFailed = state === 'failed';
    const content = (
      <>
        <Title
          end={
            isFailed &&
            mails.length > 0 && (
              <FormButton action="/mails/retry" variant="brand">
                Send all again
              </FormButton>
            )
          }
        >
          Mails
        </Title>
        <Tabs
          label="Mails"
          tabs={[
            ['/mails', 'Failed'],
            ['/mails?state=queued', 'Waiting'],
          ]}
          current={isFailed ? '/mails' : '/mails?state=queued'}
        />
        <Rows
          label="Mails"
          items={mails}
          keyOf={({ id }) => id}
          empty={isFailed ? 'No mail has failed.' : 'No mail waits.'}
          columns={[
            { label: 'To', cell: ({ recipient }) => recipient },
            { label: 'About', cell: ({ kind }) => kind.replaceAll('-', ' ') },
            { label: 'Queued', cell: ({ queuedAt }) => <Time at={queuedAt} />, isWhole: true },
            { label: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
            { label: 'Why', cell: ({ lastError }) => lastError },
            {
              label: 'Then',
              cell: ({ id, recipient, nextAt }) =>
                isFailed ? (
                  <FormButton
                    action="/mails/retry"
                    hidden={{ mail: String(id) }}
                    label={`Send the mail to ${recipient} again`}
                  >
                    Send again
                  </FormButton>
                ) : (
                  <Time at={nextAt} />
                ),
            },
          ]}
        />
      </>
    );
    return { title: 'Mails', content };
  };
  area.page('/mails', showMails.roles, ({ query }, caller) =>
    show(query.state === 'queued' ? 'queued' : 'failed', caller),
  );
  area.form('/mails/retry', {
    act: retryMails,
    show: (_request, caller) => show('failed', caller),
    done: ({ queued }) => ({
      to: '/mails',
      notice: queued === 1 ? 'One mail is queued again.' : `${queued} mails are queued again.`,
    }),
  });
}
