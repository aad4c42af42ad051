import { useJobKit, useKitsState, useLookAtKits } from '../../../data/job-kits.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { GetKit } from './kit-line.tsx'
import { kitWords, readyWords, waitWords } from './kit-words.ts'
import './kit.css'

/** How a job's kit stands, with what is in it or why it is not here yet. `isKnown` says that it is one of this person's jobs. */
export function KitBody({
  ticketId,
  now,
  isJob = false,
}: {
  readonly ticketId: string
  readonly now: number
  readonly isJob?: boolean
}) {
  const state = useKitsState()
  const kit = useJobKit(ticketId)
  const { isOnline } = useStanding()
  if (state === null || kit === null)
    return isJob ? (
      <div className="kit">
        <Icon name="no-signal" size="l" className="mute" />
        <div className="grow">
          <div className="t13 mute">Looking what of it is on this device…</div>
        </div>
      </div>
    ) : null
  const wait = waitWords(state, isOnline)
  return (
    <div className={kit.isReady ? 'kit ok' : 'kit'}>
      <Icon name={kit.isReady ? 'check-circle' : 'no-signal'} size="l" className={kit.isReady ? 'ok-t' : 'mute'} />
      <div className="grow">
        <div className="t14 b">{kitWords(kit, now)}</div>
        <div className="t13 mute">{kit.isReady ? readyWords(kit) : wait}</div>
      </div>
      {kit.isReady ? null : <GetKit ticketIds={[ticketId]} />}
    </div>
  )
}

/** On a job's own page: whether it opens again without a signal. Nothing for a claim that nobody here drives to. */
export function KitCard({ ticketId, now }: { readonly ticketId: string; readonly now: number }) {
  useLookAtKits()
  const kit = useJobKit(ticketId)
  if (kit === null) return null
  return (
    <section className="card kit-card" aria-label="Without a signal">
      <KitBody ticketId={ticketId} now={now} />
    </section>
  )
}
