import { ScriptForm, type ScriptFormProps } from '../shared/ScriptForm';
import { LOG_IN } from './texts';

export interface PasskeyFormProps extends Omit<ScriptFormProps, 'data' | 'noScript'> {
  /** Whether the form creates a passkey or uses one. */
  passkey: 'create' | 'use';
  /** Address of the options for `navigator.credentials`. */
  options: string;
}

/** A form that is sent with a passkey's answer, which `script/passkeys.ts` adds. */
export function PasskeyForm({ passkey, options, ...form }: PasskeyFormProps) {
  return (
    <ScriptForm
      {...form}
      data={{ 'data-passkey': passkey, 'data-options': options }}
      noScript={LOG_IN.noScript}
    />
  );
}
