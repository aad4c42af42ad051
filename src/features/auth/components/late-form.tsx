import { Component } from 'react'
import type { ReactNode } from 'react'
import { isChunkFailure } from '../../../platform/reload-once.ts'
import { Note } from '../../../ui/note.tsx'

interface LateFormProps {
  /** What is safe, and what to do. */
  readonly words: string
  /** Told of code that did not come. */
  readonly onLate: (error: Error, where: string) => void
  /** The page around the words, where the form would have brought it along. */
  readonly around?: (said: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** A form whose code did not come, for want of a connection or within its time: said in its place. Any other error goes on. */
export class LateForm extends Component<LateFormProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override componentDidCatch(error: Error, info: { componentStack?: string | null }) {
    if (isChunkFailure(error)) this.props.onLate(error, info.componentStack ?? '')
  }

  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (!isChunkFailure(fault)) throw fault
    const said = (
      <Note tone="warn" icon="alert" role="alert" className="mt6">
        {this.props.words}
      </Note>
    )
    return this.props.around?.(said) ?? said
  }
}
