import { Component } from 'react'
import type { ReactNode } from 'react'
import { isChunkFailure } from '../../../platform/reload-once.ts'
import { Note } from '../../../ui/note.tsx'

/** Without a connection the form's code may not come: said in its place. Any other error goes on. */
export class SignUpBoundary extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (!isChunkFailure(fault)) throw fault
    return (
      <Note tone="warn" icon="alert" role="alert" className="mt6">
        The form did not load. Signing up needs a connection: reload this page when there is one.
      </Note>
    )
  }
}
