import { Component } from 'react'
import type { ReactNode } from 'react'
import { loadAgain } from '../../platform/load-late.ts'
import { isChunkFailure } from '../../platform/reload-once.ts'
import { Failed } from '../../ui/load-states.tsx'
import { ScreenNotLoaded } from '../lazy-screen.tsx'

interface LazyBoundaryProps {
  title: string
  /** Called when code could not be loaded. */
  onError: (error: Error, where: string) => void
  children: ReactNode
}

/**
 * Shows that a screen's code could not be loaded, keeps the menu, and shows the screen as soon as its code comes. Any other
 * error goes on to the crash screen.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  private isGone = false

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: { componentStack?: string | null }) {
    if (isChunkFailure(error)) this.props.onError(error, info.componentStack ?? '')
    if (!(error instanceof ScreenNotLoaded)) return
    loadAgain(error.load, () => this.isGone).then(
      () => {
        this.setState({ error: null })
      },
      (reason: unknown) => {
        this.setState(LazyBoundary.getDerivedStateFromError(reason))
      },
    )
  }

  override componentDidMount() {
    this.isGone = false
  }

  override componentWillUnmount() {
    this.isGone = true
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isChunkFailure(error)) throw error
    return (
      <>
        <section className="toolbar" aria-label="Title and actions">
          <h1 className="ttl grow">{this.props.title}</h1>
        </section>
        <main className="content">
          <Failed
            title="This screen did not load"
            onAgain={() => {
              window.location.reload()
            }}
          >
            This screen is not on your device yet and the server did not answer. Your saved work is safe. It opens by
            itself when you have a signal.
          </Failed>
        </main>
      </>
    )
  }
}
