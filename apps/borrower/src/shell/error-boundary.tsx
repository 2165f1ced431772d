import { layoutTexts } from '@puente/texts/layout'
import { Button, EmptyState } from '@puente/ui'
import { Component, type ReactNode, useEffect } from 'react'
import { reportFailure } from './failure-reports.ts'

const texts = layoutTexts.failure

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** For parts behind the page: a failure is reported, and the page goes on without the part. */
  readonly isSilent?: boolean
  /** The outermost boundary: nothing else is rendered, so its message is the main element. */
  readonly isOutermost?: boolean
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** A chunk did not load: no connection, or a new version removed the file. */
const isChunkFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module|preload/i.test(error.message)

/** If the connection failed, reload once it is back. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const isChunk = isChunkFailure(error)
  useEffect(() => {
    if (!isChunk) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isChunk])
  return (
    <EmptyState
      headingLevel={1}
      title={isChunk ? texts.chunkTitle : texts.crashTitle}
      actions={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
    >
      {isChunk ? texts.chunk : texts.crash}
    </EmptyState>
  )
}

/** Keeps a failed screen from removing header and alerts, and offers to reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(isChunkFailure(error) ? 'chunk_failure' : 'screen_failure', error)
  }

  override render() {
    const { error, hasFailed } = this.state
    const { children, isSilent, isOutermost } = this.props
    if (!hasFailed) return children
    if (isSilent) return null
    const failure = <PageFailure error={error} />
    return isOutermost ? <main>{failure}</main> : failure
  }
}
