import { createContext, use } from 'react';

/** The props that a Field provides to its control. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Props that connect a control to the Field around it; empty outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}
