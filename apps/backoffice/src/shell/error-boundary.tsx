import { shellTexts } from '@puente/texts/backoffice-shell'
import { Component, type ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface State {
  readonly failure: unknown
}

/** Shows a sentence and a way out when a page fails. A new `resetKey` (the address) tries again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode; readonly resetKey?: string }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override componentDidUpdate({ resetKey }: { readonly resetKey?: string }) {
    if (this.state.failure !== null && resetKey !== this.props.resetKey) this.setState({ failure: null })
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return (
      <Failure
        title={shellTexts.pageFailed}
        failure={this.state.failure}
        // A failed download stays failed until the page loads again.
        onRetry={() => location.reload()}
      />
    )
  }
}
