import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type {
  OfflineBundle,
  OfflineBundles,
  OfflineBundlesState,
} from '../../offline/offline-bundle/offline-bundles.ts'

const BundlesContext = createContext<OfflineBundles | null>(null)
export const OfflineBundlesProvider = BundlesContext.Provider

const noBundles = { watch: () => () => undefined, state: () => null } as const

/** State of the offline bundles; null before the first look or check, and for users without jobs. */
export function useOfflineBundlesState(): OfflineBundlesState | null {
  const bundles = useContext(BundlesContext) ?? noBundles
  return useSyncExternalStore(bundles.watch, bundles.state, noBundles.state)
}

/** The offline bundle of one job; null if unknown or if the claim needs no visit. */
export function useOfflineBundle(ticketId: string): OfflineBundle | null {
  return useOfflineBundlesState()?.jobs.find((bundle) => bundle.ticketId === ticketId) ?? null
}

/** Downloads the bundles of these jobs now, even in data-saver mode. */
export function useDownloadOfflineBundles(): (ticketIds: readonly string[]) => void {
  const bundles = useContext(BundlesContext)
  return (ticketIds) => {
    bundles?.download(ticketIds).catch(() => undefined)
  }
}

/** Checks the bundles as soon as a screen shows them. */
export function useCheckOfflineBundles(): void {
  const bundles = useContext(BundlesContext)
  useEffect(() => {
    bundles?.check().catch(() => undefined)
  }, [bundles])
}

/** Finds what is stored as soon as a screen shows it. Downloads wait until that screen has loaded. */
export function useLookAtOfflineBundles(): void {
  const bundles = useContext(BundlesContext)
  useEffect(() => {
    bundles?.look().catch(() => undefined)
  }, [bundles])
}
