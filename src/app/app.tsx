import type { Engine, World } from '../../offline/engine.ts'
import { ClockProvider } from '../data/clock.tsx'
import type { Clock } from '../data/clock.tsx'
import { OpeningProvider } from '../data/opening.tsx'
import { CrashBoundary } from './crash/crash-boundary.tsx'
import { Front } from './front.tsx'
import { SessionProvider } from './session/session-provider.tsx'

/** The whole app in a world: its clock, and the engine that is being opened. */
export function App({ world, opening, clock }: { world: World; opening: Promise<Engine>; clock: Clock }) {
  return (
    <CrashBoundary opening={opening} clock={clock} version={world.appVersion}>
      <ClockProvider value={clock}>
        <OpeningProvider value={opening}>
          <SessionProvider opening={opening} {...(world.channel ? { channel: world.channel } : {})}>
            <Front />
          </SessionProvider>
        </OpeningProvider>
      </ClockProvider>
    </CrashBoundary>
  )
}
