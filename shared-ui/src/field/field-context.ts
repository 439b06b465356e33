import { createContext, use } from 'react';

/** What a Field tells the one control inside it. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Props that tie a control to the Field around it; outside a Field there are none. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}
