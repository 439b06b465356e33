import type { FieldMessages } from '@stepwell/contract';
import { createContext, use } from 'react';

/** What the server refused of a form, shown again with what was typed. */
export interface Refused {
  /** Path to which the form was sent. A page may have other forms, which stay as they are. */
  action: string;
  /** The sent values by field. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldMessages;
}

export const RefusedContext = createContext<Refused | null>(null);

/** The action of the form around a field. */
export const ActionContext = createContext('');

/** The value and the message of a field, if its form was refused. */
export function useRefused(name: string): {
  value?: unknown;
  error?: string | undefined;
  isRefused: boolean;
} {
  const refused = use(RefusedContext);
  const action = use(ActionContext);
  if (!refused || refused.action !== action) return { isRefused: false };
  return { value: refused.values[name], error: refused.errors[name], isRefused: true };
}

/** Whether a field inside a list was refused, such as `courseOverview[0].title` of the list `courseOverview`. */
export function useRefusedBelow(list: string): boolean {
  const refused = use(RefusedContext);
  return Object.keys(refused?.errors ?? {}).some((name) => name.startsWith(`${list}[`));
}
