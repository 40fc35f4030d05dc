import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Shown instead; nothing, for a section that the page can do without. */
  fallback?: ReactNode;
  /** Another value is another try. */
  attempt?: string;
};
type State = { hasFailed: boolean; attempt?: string };

/** When a child fails, the error is logged and the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return attempt === state.attempt ? null : { hasFailed: false, attempt };
  }

  override componentDidCatch(error: unknown) {
    console.error('a part of the page failed', error);
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children;
  }
}
