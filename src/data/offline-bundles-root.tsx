import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import type { OfflineBundles } from '../../offline/offline-bundle/offline-bundles.ts'
import { useCatalogueSource } from './catalogue.tsx'
import { useEngine } from './engine.tsx'
import type { LiveResult } from './live-result.ts'
import { OfflineBundlesProvider } from './offline-bundles.tsx'
import { QueryWatcher } from './query-watcher.tsx'
import { useSession } from './session.tsx'

/** Reads a version string of the stored jobs. It changes when the list or one of its claims arrives. */
async function readJobsVersion(engine: Engine): Promise<string> {
  const { rows, asOf } = await engine.claims('jobs')
  const stored = await engine.storedClaims(rows.map(({ value }) => value.ticket_id))
  return [asOf, ...rows.map(({ value }) => `${value.rev} ${stored.get(value.ticket_id)?.asOf ?? 0}`)].join(' ')
}

/**
 * Keeps the offline bundles of a servicer's jobs up to date while a page is open. The code loads only for servicers.
 */
export function OfflineBundlesRoot({ children }: { readonly children: ReactNode }) {
  const { session } = useSession()
  const [engine, catalogue] = [useEngine(), useCatalogueSource()]
  const [bundles, setBundles] = useState<OfflineBundles | null>(null)
  const isWanted = session.servicer || session.viewing_as_servicer
  useEffect(() => {
    if (!isWanted) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    import('../platform/offline-bundle/page-offline-bundles.ts').then(
      ({ createPageOfflineBundles }) => {
        if (isGone) return
        const own = createPageOfflineBundles(engine, catalogue)
        stop = own.start()
        setBundles(own)
      },
      // Offline and the code is not cached: jobs show no bundle status then.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
      setBundles(null)
    }
  }, [isWanted, engine, catalogue])
  return (
    <OfflineBundlesProvider value={bundles}>
      {bundles === null ? null : <BundleWatcher bundles={bundles} />}
      {children}
    </OfflineBundlesProvider>
  )
}

/** Checks or looks again whenever a job or claim arrives, after the first time. */
function BundleWatcher({ bundles }: { readonly bundles: OfflineBundles }) {
  const [version, setVersion] = useState<LiveResult<string>>({ state: 'loading' })
  const current = version.state === 'ready' ? version.value : ''
  useEffect(() => {
    if (current !== '') bundles.recheck().catch(() => undefined)
  }, [bundles, current])
  return <QueryWatcher read={readJobsVersion} dependencies={[]} onResult={setVersion} />
}
