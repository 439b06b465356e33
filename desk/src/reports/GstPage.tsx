import type { Gstr1 } from '@stepwell/api/gstr1';
import { formatAmount, formatDate } from '@stepwell/contract';
import { Button, Text } from '@stepwell/shared-ui';
import { Part, Title } from '../shared/Heading';
import { type Column, Rows } from '../shared/Rows';
import { type NamedPeriod, type Period, PeriodForm } from './PeriodForm';
import { GST, REPORTS } from './texts';

type Amounts = Gstr1['total'];
type DocumentLine = Gstr1['b2b'][number];
type StateLine = Gstr1['b2c'][number];

export interface GstPageProps {
  period: Period;
  periods: readonly NamedPeriod[];
  /** `null` if the period is invalid. */
  tables: Gstr1 | null;
}

const { columns: LABELS } = GST;

/** Taxable value and taxes. */
const AMOUNT_COLUMNS: Column<Amounts>[] = [
  { label: LABELS.taxable, isNumber: true, cell: ({ taxable }) => formatAmount(taxable) },
  { label: LABELS.igst, isNumber: true, cell: ({ igst }) => formatAmount(igst) },
  { label: LABELS.cgst, isNumber: true, cell: ({ cgst }) => formatAmount(cgst) },
  { label: LABELS.sgst, isNumber: true, cell: ({ sgst }) => formatAmount(sgst) },
];

const STATE_COLUMNS: Column<Pick<DocumentLine, 'placeOfSupply' | 'ratePercent'>>[] = [
  { label: LABELS.placeOfSupply, cell: ({ placeOfSupply }) => placeOfSupply },
  { label: LABELS.ratePercent, isNumber: true, cell: ({ ratePercent }) => `${ratePercent} %` },
];

const B2C_COLUMNS: Column<StateLine>[] = [...STATE_COLUMNS, ...AMOUNT_COLUMNS];

const DOCUMENT_COLUMNS: Column<DocumentLine>[] = [
  { label: LABELS.number, cell: ({ number }) => number ?? '' },
  { label: LABELS.date, cell: ({ date }) => formatDate(date) },
  { label: LABELS.gstin, cell: ({ gstin }) => gstin ?? '' },
  { label: LABELS.company, cell: ({ company }) => company ?? '' },
  ...STATE_COLUMNS,
  { label: LABELS.value, isNumber: true, cell: ({ value }) => formatAmount(value) },
  ...AMOUNT_COLUMNS,
];

/** The figures of a period for a GSTR-1 tax return. */
export function GstPage({ period, periods, tables }: GstPageProps) {
  const query = new URLSearchParams({ ...period });
  const back = { to: `/reports?${query}`, label: REPORTS.title };
  return (
    <>
      <Title back={back} lead={GST.lead}>
        {GST.title}
      </Title>
      <PeriodForm action="/reports/gst" period={period} periods={periods} />
      {tables && (
        <>
          <Part title={GST.total}>
            <Rows
              label={GST.total}
              items={[tables.total]}
              keyOf={() => 'total'}
              empty={GST.none}
              columns={AMOUNT_COLUMNS}
            />
          </Part>
          <Documents name="b2b" query={query} tables={tables} />
          <Documents name="b2cLarge" query={query} tables={tables} />
          <Table
            name="b2c"
            query={query}
            items={tables.b2c}
            columns={B2C_COLUMNS}
            keyOf={({ placeOfSupply, ratePercent }) => `${placeOfSupply} ${ratePercent}`}
          />
          <Documents name="creditNotes" query={query} tables={tables} />
          <Table
            name="series"
            query={query}
            items={tables.series}
            columns={[
              { label: LABELS.document, cell: ({ document }) => GST.documents[document] },
              { label: LABELS.from, cell: ({ from }) => from },
              { label: LABELS.to, cell: ({ to }) => to },
              { label: LABELS.count, isNumber: true, cell: ({ count }) => count },
            ]}
            keyOf={({ from }) => from}
          />
        </>
      )}
    </>
  );
}

interface DocumentsProps {
  name: keyof Gstr1['counts'];
  query: URLSearchParams;
  tables: Gstr1;
}

/** The first documents of a table. The CSV file has all of them. */
function Documents({ name, query, tables }: DocumentsProps) {
  const items = tables[name];
  const count = tables.counts[name];
  return (
    <Table
      name={name}
      query={query}
      items={items}
      columns={DOCUMENT_COLUMNS}
      keyOf={({ number, ratePercent }) => `${number} ${ratePercent}`}
      note={count > items.length ? GST.first(items.length, count) : undefined}
    />
  );
}

interface TableProps<Item> {
  name: keyof typeof GST.tables;
  query: URLSearchParams;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  keyOf(item: Item): string;
  note?: string | undefined;
}

function Table<Item>({ name, query, items, columns, keyOf, note }: TableProps<Item>) {
  return (
    <Part
      title={GST.tables[name]}
      end={
        items.length > 0 && (
          <Button href={`/reports/gst/${name}.csv?${query}`} size="sm" variant="outline" download>
            {GST.csv}
          </Button>
        )
      }
    >
      <Rows label={GST.tables[name]} items={items} keyOf={keyOf} empty={GST.none} columns={columns} />
      {note && <Text tone="muted">{note}</Text>}
    </Part>
  );
}
