/** Messages by the name of the field that each is about. */
export type FieldWords = Readonly<Record<string, string>>;

/** What a form knows of its fields. Their text is not in it: the controls on the page keep that themselves. */
export interface LateFormState {
  /** Something is typed, chosen or ticked. */
  isBegun: boolean;
  /** Fields that may say what is wrong with them: those that were left, and all once the form was sent. */
  left: readonly string[];
  /** What is wrong, by the last judgement, whether it may be said or not; `null` until the rules have come. */
  wrong: FieldWords | null;
  /** What the receiver said of fields when it refused the last try. */
  refused: FieldWords;
  isSending: boolean;
}

export type LateFormEvent =
  /** A text, a choice or a tick is another. */
  | { type: 'changed'; isBegun: boolean }
  | { type: 'left'; fields: readonly string[] }
  | { type: 'judged'; wrong: FieldWords }
  | { type: 'sending' }
  /** It was taken, and its fields are empty again. */
  | { type: 'taken' }
  | { type: 'refused'; fields: FieldWords };

export const UNTOUCHED: LateFormState = {
  isBegun: false,
  left: [],
  wrong: null,
  refused: {},
  isSending: false,
};

/** What follows from an event; the same object where nothing does, so that nothing is drawn anew. */
export function nextLateFormState(state: LateFormState, event: LateFormEvent): LateFormState {
  switch (event.type) {
    case 'changed':
      return event.isBegun === state.isBegun ? state : { ...state, isBegun: event.isBegun };
    case 'left':
      return { ...state, left: union(state.left, event.fields) };
    case 'judged':
      return isSame(state.wrong, event.wrong) ? state : { ...state, wrong: event.wrong };
    case 'sending':
      return { ...state, isSending: true };
    case 'taken':
      return { ...UNTOUCHED, wrong: {} };
    case 'refused': {
      const { fields } = event;
      const left = union(state.left, Object.keys(fields));
      return { ...state, isSending: false, left, wrong: fields, refused: fields };
    }
  }
}

/** What the fields say: nobody is corrected while still typing for the first time. */
export function saidErrors({ wrong, left }: LateFormState): FieldWords {
  return Object.fromEntries(Object.entries(wrong ?? {}).filter(([field]) => left.includes(field)));
}

/** Whether it may be sent, as far as is known: before the rules have come, whatever was begun may be. */
export function isReady({ isBegun, isSending, wrong }: LateFormState): boolean {
  return isBegun && !isSending && isRight(wrong);
}

/**
 * Whether the rules have to be asked after a key: only if something on the page hangs on it, which is what the field
 * says, or a button that is on or could come on. So most keys run no rule.
 * @param isFilled every field holds something
 */
export function hangsOnRules({ left, wrong }: LateFormState, field: string, isFilled: boolean): boolean {
  return left.includes(field) || isFilled || isRight(wrong);
}

function isRight(wrong: FieldWords | null): boolean {
  return wrong === null || Object.keys(wrong).length === 0;
}

function union(fields: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...fields, ...more])];
}

function isSame(some: FieldWords | null, other: FieldWords): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}
