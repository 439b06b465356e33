import { Component, type ReactNode } from 'react';
import { asError } from '../site/as-error';

export interface ErrorBoundaryProps {
  onError: (error: object) => void;
  /** Rendered in place of children that have thrown. */
  fallback: (error: object) => ReactNode;
  children: ReactNode;
}

/** A React error boundary for code of remotes, which may throw any value. `asError` replaces a value that is not an object. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: object | null }> {
  override state: { error: object | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: asError(thrown) };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(asError(thrown));
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
