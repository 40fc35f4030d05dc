import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Content shown after an error; nothing by default, for an optional section. */
  fallback?: ReactNode;
  /** Key of the attempt. When the key changes, the children are rendered again. */
  attempt?: string;
};
type State = { hasFailed: boolean; attempt?: string };

/** Boundary that logs the error of a failing child and keeps the surrounding page. */
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
