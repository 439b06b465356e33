import type { Caller } from '../../src/acts/act';
import { compareStatement, confirmSure, previewStatement } from '../../src/orders/statement/statement';
import type { Area, Page } from '../frame/area';
import { CheckField, FileField, Form } from '../frame/form';
import { Title } from '../frame/parts';
import { Columns } from './Columns';
import { Compared } from './Compared';

const PATH = '/payments/statement';

/** The pages of bank statements: upload, columns at the first upload, comparison. */
export function statementPages(area: Area): void {
  area.form(PATH, {
    act: previewStatement,
    show: () => uploadPage(),
    done: async (preview, request) => {
      const { isKept, columns } = preview;
      if (!isKept) return page('Columns of the statement', <Columns preview={preview} />);
      const caller: Caller = area.callerOf(request);
      return comparedPage(await compareStatement(caller, { file: request.body?.file, ...columns }));
    },
  });
  area.form(`${PATH}/compare`, {
    act: compareStatement,
    show: async ({ body }, caller) => {
      if (!body?.packed) return uploadPage();
      const preview = await previewStatement(caller, { packed: body.packed });
      return page('Columns of the statement', <Columns preview={preview} />);
    },
    done: (compared) => comparedPage(compared),
  });
  area.form(`${PATH}/confirm`, {
    act: confirmSure,
    show: () => uploadPage(),
    done: (compared) => comparedPage(compared, true),
  });
}

type Result = Awaited<ReturnType<typeof compareStatement>>;

function comparedPage(compared: Result, isConfirmed = false): Page {
  return page('Statement', <Compared compared={compared} isConfirmed={isConfirmed} />);
}

function uploadPage(): Page {
  return page(
    'Compare a statement',
    <>
      <Title back={{ to: '/payments', label: 'Payments' }} lead="CSV, TSV or XLSX of the bank, up to 5 MB">
        Compare a statement
      </Title>
      <Form action={PATH} button="Upload" hasFile>
        <FileField name="file" label="Statement" accept=".csv,.tsv,.txt,.xls,.xlsx" required />
        <CheckField name="again">Ask for the columns again</CheckField>
      </Form>
    </>,
  );
}

function page(title: string, content: Page['content']): Page {
  return { title, content };
}
