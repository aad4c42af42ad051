import { useGetKits, useJobKit, useKitsState } from '../../../data/job-kits.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { kitWords, mayGet } from './kit-words.ts'

/** Whether a job opens without a signal, in a line, with a button where something is missing. */
export function KitLine({ ticketId, now }: { readonly ticketId: string; readonly now: number }) {
  const state = useKitsState()
  const kit = useJobKit(ticketId)
  if (state === null || kit === null) return null
  return (
    <span className="kit-line">
      <Icon
        name={kit.isReady ? 'check-circle' : state.work === 'fetching' ? 'download' : 'no-signal'}
        size="s"
        className={kit.isReady ? 'ok-t' : 'mute'}
      />
      <span className="t13 ink2">{kitWords(kit, now)}</span>
      {kit.isReady ? null : <GetKit ticketIds={[ticketId]} />}
    </span>
  )
}

/** 'Get it now', where asking helps; it says for which job to who cannot see where it stands. */
export function GetKit({ ticketIds }: { readonly ticketIds: readonly string[] }) {
  const state = useKitsState()
  const get = useGetKits()
  if (state === null || !mayGet(state)) return null
  return (
    <Button
      size="small"
      icon="download"
      onClick={(event) => {
        event.stopPropagation()
        get(ticketIds)
      }}
    >
      Get it now
    </Button>
  )
}
