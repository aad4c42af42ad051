import { Component } from 'react'
import type { ReactNode } from 'react'
import { isChunkFailure } from '../../platform/reload-once.ts'
import { Failed } from '../../ui/four-states.tsx'

interface LateBoundaryProps {
  title: string
  /** Told of code that did not come. */
  onFault: (error: Error, where: string) => void
  children: ReactNode
}

/** A screen whose code could not be fetched: said in its place, with the menu still there. Any other error goes on to the crash screen. */
export class LateBoundary extends Component<LateBoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override componentDidCatch(error: Error, info: { componentStack?: string | null }) {
    if (isChunkFailure(error)) this.props.onFault(error, info.componentStack ?? '')
  }

  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (!isChunkFailure(fault)) throw fault
    return (
      <>
        <header className="toolbar">
          <h1 className="ttl grow">{this.props.title}</h1>
        </header>
        <main className="content">
          <Failed
            title="This screen did not load"
            onAgain={() => {
              window.location.reload()
            }}
          >
            Its code is not on this device yet and the server did not answer. What you saved is safe; try again when
            there is a signal.
          </Failed>
        </main>
      </>
    )
  }
}
