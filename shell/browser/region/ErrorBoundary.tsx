import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Called before the failed children leave the document. */
  onBeforeFallback?: () => void;
  onError: (error: unknown) => void;
  /** Rendered in place of children that have thrown. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** A React error boundary, which also accepts failures that throw nothing (`fail`). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override getSnapshotBeforeUpdate(_: ErrorBoundaryProps, previous: State) {
    if (this.state.failure && !previous.failure) this.props.onBeforeFallback?.();
    return null;
  }

  // React requires this method beside `getSnapshotBeforeUpdate`.
  override componentDidUpdate() {}

  /** Puts the boundary into the state that it has after a thrown error. */
  fail(error: Error): void {
    if (this.state.failure) return;
    // `onError` may remove this boundary in the same update, in which React calls no `getSnapshotBeforeUpdate`.
    this.props.onBeforeFallback?.();
    this.setState({ failure: { error } });
    this.props.onError(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
