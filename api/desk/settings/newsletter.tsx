import { Button } from '@stepwell/shared-ui';
import type { Caller } from '../../src/acts/act';
import { exportSubscribers, listSubscribers, removeSubscriber } from '../../src/newsletters/newsletter.acts';
import type { Area, Page } from '../frame/area';
import { Form, TextField } from '../frame/form';
import { Part, Time, Title } from '../frame/parts';
import { Rows } from '../frame/rows';

const PATH = '/settings/newsletter';
/** Addresses on the page; the file has all. */
const SHOWN = 50;

export function newsletterPages(area: Area): void {
  area.form(PATH, {
    act: removeSubscriber,
    show: (_request, caller) => listPage(caller),
    done: ({ email }) => ({ to: PATH, notice: `${email} is removed.` }),
  });
  area.file(`${PATH}.csv`, exportSubscribers.roles, async (_request, caller) => {
    const { csv } = await exportSubscribers(caller);
    return { name: 'newsletter.csv', type: 'text/csv; charset=utf-8', body: csv };
  });
}

async function listPage(caller: Caller): Promise<Page> {
  const subscribers = await listSubscribers(caller);
  const content = (
    <>
      <Title
        lead={`${subscribers.length} addresses. Upload the file to your mailing service, which asks each address to confirm.`}
        end={
          <Button href={`${PATH}.csv`} size="sm">
            Addresses as CSV
          </Button>
        }
      >
        Newsletter
      </Title>
      <Part title="Remove an address">
        <Form action={PATH} button="Remove">
          <TextField name="email" label="E-mail" type="email" required />
        </Form>
      </Part>
      <Rows
        label="The newest addresses"
        items={subscribers.slice(-SHOWN).reverse()}
        keyOf={({ email }) => email}
        empty="No address yet."
        columns={[
          { label: 'E-mail', cell: ({ email }) => email },
          { label: 'Since', cell: ({ at }) => <Time at={at} /> },
        ]}
      />
    </>
  );
  return { title: 'Newsletter', content };
}
