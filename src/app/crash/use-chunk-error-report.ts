import { useClock } from '../../data/clock.tsx'
import { useEnginePromise } from '../../data/engine-promise.tsx'
import { appVersion } from '../../platform/version.ts'
import { reportCrash } from './report-crash.ts'

/** Reports code that failed to load (`SF226`). Without a network that is expected and is not reported. */
export function useChunkErrorReport(): (error: Error, where: string) => void {
  const clock = useClock()
  const opening = useEnginePromise()
  return (error, where) => {
    if (navigator.onLine) reportCrash(clock, opening, { error, where, version: appVersion })
  }
}
