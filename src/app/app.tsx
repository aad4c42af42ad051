import type { Engine, Ports } from '../../offline/engine.ts'
import { ClockProvider } from '../data/clock.tsx'
import type { Clock } from '../data/clock.tsx'
import { EnginePromiseProvider } from '../data/engine-promise.tsx'
import { CrashBoundary } from './crash/crash-boundary.tsx'
import { Root } from './root.tsx'
import { SessionProvider } from './session/session-provider.tsx'

/** The whole app with its ports, its clock, and the engine that is being opened. */
export function App({ ports, opening, clock }: { ports: Ports; opening: Promise<Engine>; clock: Clock }) {
  return (
    <CrashBoundary opening={opening} clock={clock} version={ports.appVersion}>
      <ClockProvider value={clock}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening} {...(ports.channel ? { channel: ports.channel } : {})}>
            <Root />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>
    </CrashBoundary>
  )
}
