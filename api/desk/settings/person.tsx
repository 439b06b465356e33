import { erasePerson } from '../../src/privacy/erase-person';
import type { Area } from '../frame/area';
import { Form, TextField } from '../frame/form';
import { Facts, Title } from '../frame/parts';

const PATH = '/settings/person';

/** Erases the personal data of an e-mail address. */
export function personPages(area: Area): void {
  area.form(PATH, {
    act: erasePerson,
    show: ({ query }) => ({
      title: 'Erase a person',
      content: (
        <>
          <Title lead="Orders with money stay, as tax law requires. This cannot be taken back.">
            Erase a person
          </Title>
          <Form action={PATH} button="Erase">
            <TextField name="email" label="E-mail" type="email" value={query.email} required />
          </Form>
        </>
      ),
    }),
    done: ({ orders, kept, questions, newsletter, notices, mails }) => ({
      title: 'Erased',
      content: (
        <>
          <Title back={{ to: PATH, label: 'Erase a person' }}>Erased</Title>
          <Facts
            facts={[
              ['Orders erased', orders],
              ['Orders kept', kept.map(({ order, why }) => `${order} (${why})`).join(', ') || 'none'],
              ['Questions', questions],
              ['Newsletter', newsletter],
              ['Notices', notices],
              ['Mails', mails],
            ]}
          />
        </>
      ),
    }),
    isRisky: true,
  });
}
