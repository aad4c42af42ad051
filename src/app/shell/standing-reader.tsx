import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { StandingProvider } from '../../data/standing.tsx'
import { useLive } from '../../data/use-live.ts'
import { useOnline } from '../../platform/use-online.ts'

/** Reads how this device stands once, for every screen. */
export function StandingReader({ children }: { children: ReactNode }) {
  const hasNetwork = useOnline()
  const counts = useLive((engine) => engine.counts(), [])
  const standing = useLive((engine) => engine.standing(), [hasNetwork])
  const told = standing.state === 'ready' ? standing.value : null
  const view = useMemo(() => ({
    isOnline: hasNetwork && (told?.online ?? true),
    lastContact: told?.lastContact ?? null,
    storage: told?.storage ?? 'ok' as const,
    counts: counts.state === 'ready' ? counts.value : counts.state === 'failed' ? 'failed' as const : 'unknown' as const,
  }), [hasNetwork, told, counts])
  return <StandingProvider value={view}>{children}</StandingProvider>
}
