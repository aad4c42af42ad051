import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { claimGroup } from '../../../../offline/operations/operation.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useLateForms } from '../../../shared/forms/late-forms.tsx'
import { photoForms } from '../../../shared/photos/photo-sheet.tsx'
import { ItemStates } from '../../../shared/item-states.tsx'
import type { ItemTexts } from '../../../shared/item-states.tsx'
import { RefreshButton } from '../../../shared/refresh-button.tsx'
import { useRefresh } from '../../../shared/use-refresh.ts'
import { needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { ticketForms } from '../components/ticket/late-forms.ts'
import { TicketBody } from '../components/ticket/ticket-body.tsx'
import { getCustomerName } from '../components/claim-display.ts'

const works = 'notes, photos and trips are saved on this device'
const texts: ItemTexts = {
  unreadable: 'This claim could not be read',
  loading: 'Loading the claim',
  notFound: 'Claim not found',
  notLoaded: 'The claim did not load',
  notOnDevice: 'This claim is not on this device',
}

/** A claim's ticket (S32): details, work done and next step. Complete offline once it was opened. */
export function TicketScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const engine = useEngine()
  const { session } = useSession()
  const now = useNow(30_000)
  useLateForms(ticketForms)
  useLateForms(photoForms)
  const claimQuery = useLiveQuery((own) => own.claim(id), [id])
  const ops = useLiveQuery(
    (own) =>
      own
        .outboxEntries()
        .then((entries) =>
          own.outboxItems(entries.filter(({ groupId }) => groupId === claimGroup(id)).map(({ opId }) => opId)),
        ),
    [id],
  )
  const me = useLiveQuery((own) => own.owner(), [])
  // A refusal means that the server has a newer claim, so the claim is fetched again.
  const stuck =
    ops.state === 'ready'
      ? ops.value
          .filter(needsPerson)
          .map((item) => item.opId)
          .join(' ')
      : ''

  const refreshClaim = useCallback(() => engine.refreshClaim(id), [engine, id])
  const refresh = useRefresh(refreshClaim, stuck)

  const title = (name: string) => ({
    title: name,
    back: session.servicer ? '/dashboard/servicer-labor-claims' : '/dashboard/labor-claims',
    works,
  })
  if (claimQuery.state !== 'ready' || claimQuery.value === null)
    return <ItemStates page={title('Claim')} read={claimQuery} refresh={refresh} texts={texts} />
  const claim = claimQuery.value.value
  return (
    <TicketBody
      key={id}
      seen={claimQuery.value}
      now={now}
      me={me.state === 'ready' ? (me.value?.userId ?? null) : null}
      items={ops.state === 'ready' ? ops.value : []}
      page={{ ...title(claim.display_id), subtitle: getCustomerName(claim), asOf: claimQuery.value.asOf }}
      refresh={<RefreshButton onPress={refresh.retry} />}
    />
  )
}
