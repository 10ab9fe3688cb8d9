import { Component, type ReactNode, Suspense } from 'react';
import { isChunkError } from './chunk-reload';
import { forgetFailedPages } from './lazy-page';
import { useBackOnline } from './online';

export type OptionalPartProps = {
  /** Rendered while the code loads, and while it is missing without a network. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * Renders lazy content that the page can do without. When its code cannot be fetched because there is
 * no network, the page stays, and the code is fetched once the network is back. Other errors go to
 * the next error boundary.
 */
export class OptionalPart extends Component<OptionalPartProps> {
  override state: { error?: unknown; offline?: boolean } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error, offline: isChunkError(error) && !navigator.onLine };
  }

  override render() {
    const { error, offline } = this.state;
    if (error && !offline) throw error;
    const { fallback, children } = this.props;
    if (offline) return <Missing onRetry={this.#retry}>{fallback}</Missing>;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }

  #retry = () => {
    forgetFailedPages();
    this.setState({ error: undefined, offline: false });
  };
}

function Missing({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  useBackOnline(true, onRetry);
  return children;
}
