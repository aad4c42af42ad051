import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { JobKit, JobKits, KitsState } from '../../offline/kit/job-kit.ts'

const Given = createContext<JobKits | null>(null)
export const JobKitsProvider = Given.Provider

const nothing = { watch: () => () => undefined, state: () => null } as const

/** How the kits of this person's jobs stand; null while nobody has looked, and for who drives to none. */
export function useKitsState(): KitsState | null {
  const kits = useContext(Given) ?? nothing
  return useSyncExternalStore(kits.watch, kits.state)
}

/** How one job's kit stands; null while that is not known, and for a claim that nobody drives to. */
export function useJobKit(ticketId: string): JobKit | null {
  return useKitsState()?.jobs.find((kit) => kit.ticketId === ticketId) ?? null
}

/** Fetches these jobs' kits now, whatever the line costs. */
export function useGetKits(): (ticketIds: readonly string[]) => void {
  const kits = useContext(Given)
  return (ticketIds) => {
    kits?.get(ticketIds).catch(() => undefined)
  }
}

/** For a screen that shows kits: they are looked at as soon as it is there. */
export function useLookAtKits(): void {
  const kits = useContext(Given)
  useEffect(() => {
    kits?.look().catch(() => undefined)
  }, [kits])
}
