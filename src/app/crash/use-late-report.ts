import { useClock } from '../../data/clock.tsx'
import { useOpening } from '../../data/opening.tsx'
import { appVersion } from '../../platform/version.ts'
import { reportCrash } from './report-crash.ts'

/** Reports code that did not come (`storefront §8`). Without a network nothing comes, and nothing is wrong. */
export function useLateReport(): (error: Error, where: string) => void {
  const clock = useClock()
  const opening = useOpening()
  return (error, where) => {
    if (navigator.onLine) reportCrash(clock, opening, { error, where, version: appVersion })
  }
}
