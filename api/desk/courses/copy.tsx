import { Button } from '@stepwell/shared-ui';
import { exportCatalogue } from '../../src/catalogue/copy/catalogue-file';
import { importFromFile } from '../../src/catalogue/copy/copy.acts';
import type { Area, Page } from '../frame/area';
import { FileField, Form } from '../frame/form';
import { Part, Title } from '../frame/parts';

/** The copy of all courses and mentors as a file, for editors. */
export function copyArea(area: Area): void {
  area.form('/catalogue', {
    act: importFromFile,
    show: () => copyPage,
    done: ({ added, changed, same }) => ({
      to: '/courses',
      notice: `Imported: ${added} added, ${changed} changed, ${same} as they were.`,
    }),
  });
  area.file('/catalogue/export', ['editor'], async () => ({
    name: 'catalogue.json',
    type: 'application/json',
    body: `${JSON.stringify(await exportCatalogue(area.context.sql), null, 2)}\n`,
  }));
}

const copyPage: Page = {
  title: 'Export and import',
  content: (
    <>
      <Title back={{ to: '/courses', label: 'Courses' }}>Export and import</Title>
      <Part title="Export">
        <p>All courses and mentors as one file in JSON.</p>
        <div className="buttons">
          <Button href="/catalogue/export" variant="outline" download>
            Download
          </Button>
        </div>
      </Part>
      <Part title="Import">
        <p>
          Entries with the same id are replaced, others stay. If one entry has an error, nothing is imported,
          and the message names its line.
        </p>
        <Form action="/catalogue" hasFile button="Import">
          <FileField name="file" label="File" accept=".json" required />
        </Form>
      </Part>
    </>
  ),
};
