import { useGetKits, useJobKit, useKitsState } from '../../../data/job-kits.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Job } from './job-days.ts'
import { kitWords, mayGet, shortWords } from './kit-words.ts'
import { customerOf } from './ticket-words.ts'
import './kit.css'

/** Whether a job opens without a signal, in a line, with a button where something is missing. `isShort` is for a table. */
export function KitLine({
  job: { value: row },
  now,
  isShort = false,
}: {
  readonly job: Job
  readonly now: number
  readonly isShort?: boolean
}) {
  const kit = useJobKit(row.ticket_id)
  if (kit === null) return null
  return (
    <span className={kit.isReady ? 'kit-line' : 'kit-line lacks'}>
      <Icon name={kit.isReady ? 'check-circle' : 'no-signal'} size="s" className={kit.isReady ? 'ok-t' : 'mute'} />
      <span className="t13 ink2">{isShort ? shortWords(kit, now) : kitWords(kit, now)}</span>
      {kit.isReady ? null : <GetKit ticketIds={[row.ticket_id]} of={customerOf(row)} />}
    </span>
  )
}

/** 'Get it now', where asking helps; `of` says for which job to who cannot see where it stands. */
export function GetKit({ ticketIds, of }: { readonly ticketIds: readonly string[]; readonly of?: string }) {
  const state = useKitsState()
  const get = useGetKits()
  const { isOnline } = useStanding()
  if (state === null || !isOnline || !mayGet(state)) return null
  return (
    <Button
      size="small"
      icon="download"
      {...(of === undefined ? {} : { 'aria-label': `Get it now for ${of}` })}
      onClick={(event) => {
        event.stopPropagation()
        get(ticketIds)
      }}
    >
      Get it now
    </Button>
  )
}
