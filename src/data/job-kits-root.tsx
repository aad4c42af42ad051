import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import type { JobKits } from '../../offline/kit/job-kit.ts'
import { useCatalogueSource } from './catalogue.tsx'
import { useEngine } from './engine.tsx'
import { JobKitsProvider } from './job-kits.tsx'
import { useSession } from './session.tsx'
import { useLive } from './use-live.ts'

/** What of the jobs is here, in a word: it changes when a list or one of its claims has come. */
async function jobsMark(engine: Engine): Promise<string> {
  const { rows, asOf } = await engine.claims('jobs')
  const claims = await Promise.all(rows.map(({ value }) => engine.claim(value.ticket_id)))
  return [asOf, ...claims.map((claim, at) => `${rows[at]?.value.rev ?? 0} ${claim?.asOf ?? 0}`)].join(' ')
}

/** Keeps the kits of a servicer's jobs on this device while a page is open; their code comes when there is a servicer. */
export function JobKitsRoot({ children }: { readonly children: ReactNode }) {
  const { session } = useSession()
  const [engine, catalogue] = [useEngine(), useCatalogueSource()]
  const [kits, setKits] = useState<JobKits | null>(null)
  const isWanted = session.servicer || session.viewing_as_servicer
  useEffect(() => {
    if (!isWanted) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    import('../platform/kits/page-kits.ts').then(
      ({ pageKits }) => {
        if (isGone) return
        const own = pageKits(engine, catalogue)
        stop = own.start()
        setKits(own)
      },
      // Without a signal, and its code not here: the jobs say nothing of kits then.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
      setKits(null)
    }
  }, [isWanted, engine, catalogue])
  return (
    <JobKitsProvider value={kits}>
      {kits === null ? null : <Follow kits={kits} />}
      {children}
    </JobKitsProvider>
  )
}

/** Looks again whenever a job or its claim has come, once somebody has looked at all. */
function Follow({ kits }: { readonly kits: JobKits }) {
  const mark = useLive(jobsMark, [])
  const seen = mark.state === 'ready' ? mark.value : ''
  useEffect(() => {
    if (seen !== '' && kits.state() !== null) kits.look().catch(() => undefined)
  }, [kits, seen])
  return null
}
