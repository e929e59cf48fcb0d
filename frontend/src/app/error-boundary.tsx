import { Component, type ReactNode } from 'react';
import { ReplacedBuildError } from '../shared/lib/page-files/newer-build.ts';
import { EmptyState } from '../shared/ui/notices/empty-state.tsx';
import { ReloadButton } from '../shared/ui/notices/reload-button.tsx';
import { forgetFailures, wasMissedAhead } from './lazy-page.tsx';

const REPLACED = { title: 'Crease has a newer version', hint: 'This page opens in it.' };
const BROKEN = {
  title: 'This page broke',
  hint: 'It is our fault, not yours. Nothing you sent is lost. Reload, and if it happens again, tell us.',
};

interface ErrorBoundaryProps {
  /** A new value clears the failure, so that another page is rendered. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  isBroken: boolean;
  isReplaced?: boolean;
}

/** Shows a message in the place of a page that failed to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false };

  private isBack = false;

  override componentDidCatch(error: unknown) {
    console.error('A screen broke', error);
    // In Firefox, whose words these are, a file that once did not come is missing until the page is loaded again:
    // https://github.com/whatwg/html/issues/6768
    const isMissed = String(error).startsWith('TypeError: error loading');
    const isMissedAgain = (this.isBack || wasMissedAhead()) && isMissed && navigator.onLine;
    // Only now: the page before is gone, so it asks no second time whether it may be left.
    if (isMissedAgain || error instanceof ReplacedBuildError) window.location.reload();
    window.addEventListener('online', this.retry, { once: true });
  }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { isBroken: true, isReplaced: error instanceof ReplacedBuildError };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    const isElsewhere = before.resetKey !== this.props.resetKey;
    const { isBroken, isReplaced } = this.state;
    // One that is replaced is being loaded anew, and failing again would begin that from the start.
    if (isElsewhere && isBroken && isReplaced !== true) this.retry();
  }

  private readonly retry = (event?: Event) => {
    this.isBack = event !== undefined;
    forgetFailures();
    this.setState({ isBroken: false });
  };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    // Without a connection, the files of a page that was never opened can't be loaded.
    if (!navigator.onLine) {
      return (
        <EmptyState
          headingLevel="h1"
          title="Waiting for the connection"
          hint="This page opens as soon as you are back online."
        />
      );
    }
    return (
      <EmptyState
        headingLevel="h1"
        {...(this.state.isReplaced ? REPLACED : BROKEN)}
        action={<ReloadButton variant="primary" />}
      />
    );
  }
}
