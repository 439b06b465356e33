import type { previewStatement } from '../../src/orders/statement/statement';
import { Form, SelectField, TextField } from '../frame/form';
import { Title } from '../frame/parts';
import { Rows } from '../frame/rows';

interface ColumnsProps {
  preview: Awaited<ReturnType<typeof previewStatement>>;
}

interface FileRow {
  cells: readonly string[];
  index: number;
}

/** Asks once which columns of the bank's file have reference, amount, text and direction. */
export function Columns({ preview: { head, rows, columns, packed } }: ColumnsProps) {
  // Of two columns with one name, the first counts.
  const names = [...new Set(head)].filter(Boolean);
  const options = Object.fromEntries(names.map((name) => [name, name]));
  return (
    <>
      <Title
        back={{ to: '/payments/statement', label: 'Another file' }}
        lead="Name the columns of your bank’s file once. They are kept for the next statement."
      >
        Columns of the statement
      </Title>
      <div className="scrolls">
        <Rows
          label="First rows of the file"
          items={rows.map((cells, index) => ({ cells, index }))}
          keyOf={({ index }) => index}
          columns={names.map((name) => ({
            label: name,
            cell: ({ cells }: FileRow) => cells[head.indexOf(name)],
          }))}
        />
      </div>
      <Form action="/payments/statement/compare" button="Compare" hidden={{ packed }}>
        <SelectField
          name="reference"
          label="The reference"
          hint="If there is none, the column with the text"
          options={options}
          value={columns.reference}
          placeholder="Choose"
          required
        />
        <SelectField
          name="amount"
          label="The amount that came in"
          options={options}
          value={columns.amount}
          placeholder="Choose"
          required
        />
        <SelectField
          name="text"
          label="The text of the payment"
          options={options}
          value={columns.text}
          placeholder="None"
        />
        <SelectField
          name="direction"
          label="The direction or status"
          hint="Only if one amount column has both ways"
          options={options}
          value={columns.direction}
          placeholder="None"
        />
        <TextField
          name="in"
          label="The word that means “came in”"
          hint="Such as CR or COMPLETED"
          value={columns.in}
        />
      </Form>
    </>
  );
}
