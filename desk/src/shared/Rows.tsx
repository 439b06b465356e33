import type { ReactNode } from 'react';
import styles from './Rows.module.css';

export interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
  /** Figures are aligned to the right. */
  isNumber?: boolean;
  /** A reference or a day is compared by eye, and stays on one line. */
  isWhole?: boolean;
}

export interface RowsProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** Shown if there are none; not needed for a list that is never empty. */
  empty?: ReactNode;
}

/** A table that becomes cards where it does not fit. */
export function Rows<Item>({ label, columns, items, keyOf, empty }: RowsProps<Item>) {
  if (items.length === 0 && empty !== undefined) return <p className={styles.empty}>{empty}</p>;
  return (
    <table className={styles.rows} aria-label={label}>
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
