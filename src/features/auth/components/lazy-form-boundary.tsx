import { Component } from 'react'
import type { ReactNode } from 'react'
import { isChunkFailure } from '../../../platform/reload-once.ts'
import { Note } from '../../../ui/note.tsx'

interface LazyFormBoundaryProps {
  /** What the user can do about it. */
  readonly message: string
  /** Reports code that failed to load. */
  readonly onLoadError: (error: Error, where: string) => void
  /** Renders the page layout around the message, when the layout is part of the code that failed. */
  readonly renderLayout?: (message: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Shows a message in place of a form whose code failed to load or timed out. Rethrows any other error. */
export class LazyFormBoundary extends Component<LazyFormBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: { componentStack?: string | null }) {
    if (isChunkFailure(error)) this.props.onLoadError(error, info.componentStack ?? '')
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isChunkFailure(error)) throw error
    const note = (
      <Note tone="warn" icon="alert" role="alert" className="mt6">
        {this.props.message}
      </Note>
    )
    return this.props.renderLayout?.(note) ?? note
  }
}
