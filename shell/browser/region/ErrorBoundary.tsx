import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Told of each failure once. */
  onFailure: (error: unknown) => void;
  /** What is shown once the children have failed. */
  instead: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Where failures of what is drawn inside end. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.instead(error) : this.props.children;
  }
}
