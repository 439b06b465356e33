import { emptyValues, type FormValues, filledFields, readValues } from './form-values';
import {
  type FieldWords,
  hangsOnRules,
  isReady,
  type LateFormEvent,
  nextLateFormState,
  saidErrors,
  UNTOUCHED,
} from './late-form';

/** The rules of a form: its values cleaned, or what is wrong with them. */
export type FormRules<Values extends FormValues, Cleaned> = (
  values: Values,
) => { ok: true; value: Cleaned } | { ok: false; fields: FieldWords };

export interface FormEngineOptions<Values extends FormValues, Cleaned> {
  form: HTMLFormElement;
  /** The empty form, with every field by its name. */
  blank: Values;
  /** Fields that were left before the engine came. */
  left: readonly string[];
  /** `'taken'` empties the form; messages go to their fields, none of them to the form as a whole. */
  send: (cleaned: Cleaned) => Promise<'taken' | FieldWords>;
  /** Is told whatever is to be drawn otherwise. */
  show: (view: FormView) => void;
}

/** What a form draws, besides the controls' own text. */
export interface FormView {
  /** What the fields say is wrong with them. */
  errors: FieldWords;
  /** What the receiver said of fields when it refused the last try. */
  refused: FieldWords;
  /** Whether its button may be pressed: something was typed and keeps the rules, as far as is known. */
  canSubmit: boolean;
  isBusy: boolean;
}

export interface FormEngine {
  /** A key, a choice or a tick in a field. */
  change: (field: string) => void;
  leave: (field: string) => void;
  /** Judges at once what is typed and not judged yet. */
  settle: () => void;
  /** Judges the newest text, and sends it or leads to the first field that is wrong. */
  submit: () => Promise<void>;
}

/** Starts the engine of the form on the page. */
export type StartFormEngine<Values extends FormValues, Cleaned> = (
  options: FormEngineOptions<Values, Cleaned>,
) => FormEngine;

/**
 * What a form with these rules does. Whoever imports it does so late, together with the rules. It takes up what stands
 * in the controls, and keeps no copy of it.
 */
export function formEngine<Values extends FormValues, Cleaned>(
  rules: FormRules<Values, Cleaned>,
): StartFormEngine<Values, Cleaned> {
  return (options) => startFormEngine(rules, options);
}

function startFormEngine<Values extends FormValues, Cleaned>(
  rules: FormRules<Values, Cleaned>,
  { form, blank, left, send, show }: FormEngineOptions<Values, Cleaned>,
): FormEngine {
  const fields = Object.keys(blank);
  const filled = () => filledFields(readValues(form, blank));
  let state = UNTOUCHED;
  let judgement: ReturnType<typeof setTimeout> | undefined;

  function tell(event: LateFormEvent) {
    const next = nextLateFormState(state, event);
    if (next === state) return;
    state = next;
    const { refused, isSending } = state;
    show({ errors: saidErrors(state), refused, canSubmit: isReady(state), isBusy: isSending });
  }

  function judge() {
    clearTimeout(judgement);
    judgement = undefined;
    const verdict = rules(readValues(form, blank));
    tell({ type: 'judged', wrong: verdict.ok ? {} : verdict.fields });
    return verdict;
  }

  async function submit() {
    if (state.isSending) return;
    tell({ type: 'left', fields });
    const verdict = judge();
    if (!verdict.ok) {
      const first = fields.find((field) => field in verdict.fields);
      form.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
      return;
    }
    const given = readValues(form, blank);
    tell({ type: 'sending' });
    let answer: 'taken' | FieldWords = {};
    try {
      answer = await send(verdict.value);
    } finally {
      if (answer === 'taken') empty(given);
      else tell({ type: 'refused', fields: answer });
    }
  }

  function empty(given: Values) {
    emptyValues(form, given);
    tell({ type: 'taken' });
    if (filled().length === 0) return;
    tell({ type: 'changed', isBegun: true });
    judge();
  }

  const begun = filled();
  const typedIn = document.activeElement?.getAttribute('name');
  tell({ type: 'changed', isBegun: begun.length > 0 });
  tell({ type: 'left', fields: [...left, ...begun.filter((field) => field !== typedIn)] });
  judge();

  return {
    change(field) {
      const { length } = filled();
      tell({ type: 'changed', isBegun: length > 0 });
      if (!hangsOnRules(state, field, length === fields.length)) return;
      // After the key's own work, and once for several.
      clearTimeout(judgement);
      judgement = setTimeout(judge);
    },
    leave(field) {
      tell({ type: 'left', fields: [field] });
      judge();
    },
    settle() {
      if (judgement !== undefined) judge();
    },
    submit,
  };
}
