import type { ReactNode } from 'react';

export interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
  /** Aligns the column to the right, for numbers. */
  isNumber?: boolean;
  /** Keeps each cell on one line, such as a reference or a day. */
  isWhole?: boolean;
}

interface RowsProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first column has the heading of the row. */
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** Shown instead of an empty table. */
  empty?: ReactNode;
}

/** A table; on a narrow screen, a card for each row. */
export function Rows<Item>({ label, columns, items, keyOf, empty = 'Nothing is here.' }: RowsProps<Item>) {
  if (items.length === 0) return <p className="empty">{empty}</p>;
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ label: head, cell, isNumber, isWhole }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={head}
                  scope={index === 0 ? 'row' : undefined}
                  data-label={head}
                  data-number={isNumber || undefined}
                  data-whole={isWhole || undefined}
                >
                  {cell(item)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
