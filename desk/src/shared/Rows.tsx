import type { ReactNode } from 'react';
import styles from './Rows.module.css';

export interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
  /** Aligns the column to the right, for numbers. */
  isNumber?: boolean;
  /** Keeps each cell on one line, for values that people compare, such as a reference or a day. */
  isWhole?: boolean;
}

export interface RowsProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first column contains the row's heading. */
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** Shown instead of an empty table; not needed for a list that is never empty. */
  empty?: ReactNode;
}

/** A table; on a narrow screen, a card for each row. */
export function Rows<Item>({ label, columns, items, keyOf, empty }: RowsProps<Item>) {
  if (items.length === 0 && empty !== undefined) return <EmptyText>{empty}</EmptyText>;
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

/** Shown instead of an empty list. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
