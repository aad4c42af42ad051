import type { Engine } from '../../../offline/engine.ts'
import type { Clock } from '../../data/clock.tsx'
import type { Crash } from './log-crash.ts'

const waitMs = 5000

/** Reports a crash 5 s later, so that it does not delay a person who reloads at once (`WO163`). */
export function reportCrash(clock: Clock, opening: Promise<Engine>, crash: Crash): void {
  clock.setTimer(waitMs, () => {
    import('./log-crash.ts').then(({ logCrash }) => logCrash(opening, crash)).catch(() => undefined)
  })
}
