/** A result of `academy doctor`. */
export interface Finding {
  /** `problem`: `academy doctor` exits with code 1; `warning`: may be intended; `ok`: there is nothing to correct. */
  level: 'ok' | 'warning' | 'problem';
  text: string;
  /** How staff can correct the finding, usually by commands. */
  remedy?: string | undefined;
  /** The thing that has to be changed; the desk links to its page. */
  about?: FindingSubject | undefined;
}

export interface FindingSubject {
  kind: 'setting' | 'course' | 'coupon' | 'mentor' | 'review' | 'outbox';
  /** Name of the setting, id of the course, state of the mails and so on; absent if the finding is about the whole list. */
  id?: string | undefined;
}

export function ok(text: string): Finding {
  return { level: 'ok', text };
}

export function warning(text: string, remedy?: string, about?: FindingSubject): Finding {
  return { level: 'warning', text, remedy, about };
}

export function problem(text: string, remedy?: string, about?: FindingSubject): Finding {
  return { level: 'problem', text, remedy, about };
}
