import { Component } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../../offline/engine.ts'
import type { Clock } from '../../data/clock.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { reportCrash } from './report-crash.ts'

interface CrashBoundaryProps {
  opening: Promise<Engine>
  clock: Clock
  version: string
  children: ReactNode
}

/** S40: the crash screen in place of a screen that threw. React supports error boundaries only as classes. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crash: Error | null }> {
  override state: { crash: Error | null } = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    const { clock, opening, version } = this.props
    reportCrash(clock, opening, { error, where: info.componentStack ?? '', version })
  }

  override render() {
    return this.state.crash ? <CrashScreen /> : this.props.children
  }
}
