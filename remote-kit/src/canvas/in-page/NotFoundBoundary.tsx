import { NOT_FOUND_HEADING, NOT_FOUND_TEXT } from '@stepwell/contract';
import { NotFoundError } from '@stepwell/platform';
import { Component, type ReactNode } from 'react';

/** Shows the texts of the shell's not-found page when an entry throws `NotFoundError`. Any other error passes through. */
export class NotFoundBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof NotFoundError)) throw error;
    return (
      <>
        <h1>{NOT_FOUND_HEADING}</h1>
        <p>{NOT_FOUND_TEXT}</p>
      </>
    );
  }
}
