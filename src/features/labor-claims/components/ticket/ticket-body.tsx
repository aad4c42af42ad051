import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../../data/session.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Page } from '../../../../ui/page.tsx'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { NoLongerYours } from '../../../../shared/no-longer-yours.tsx'
import { PaymentCheckCard } from '../checks/payment-check-card.tsx'
import { ClaimBulletins } from '../bulletins/claim-bulletins.tsx'
import { ActionsCard } from '../actions/actions-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { EarlierClaimsCard } from './earlier-claims-card.tsx'
import { EditSheet } from '../edit/edit-sheet.tsx'
import { FactsCard } from './facts-card.tsx'
import { FilingRefused } from './filing-refused.tsx'
import { HistoryCard } from './history-card.tsx'
import { OfflineStatusCard } from '../offline/offline-status-card.tsx'
import { MileageCard } from '../trips/mileage-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OfficeCard } from '../office/office-card.tsx'
import { OrdersCard } from '../parts/orders-card.tsx'
import { PartReturnsCard } from '../part-returns/part-returns-card.tsx'
import { PartsCard } from '../parts/parts-card.tsx'
import { PapersCard } from './papers-card.tsx'
import { PaymentCard } from '../money/payment-card.tsx'
import { PhotosCard } from '../photos/photos-card.tsx'
import { SignatureCard } from '../signature/signature-card.tsx'
import { EmailUpdatesCard } from '../office/email-updates-card.tsx'
import { TicketColumns } from './ticket-columns.tsx'
import type { TicketCards } from './ticket-columns.tsx'
import { TimerButtons, TimerCard, TimerReading } from '../trips/timer-card.tsx'
import { TripSheet } from '../trips/trip-sheet.tsx'
import type { OpenTrip } from '../trips/trip-sheet-form.tsx'
import { TripsCard } from '../trips/trips-card.tsx'
import { PointsCard } from './points-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import { useCancelTrip, useTripTimer } from '../trips/use-trip-timer.ts'
import { useTripRemoval } from '../trips/use-trip-removal.ts'
import './ticket.css'

/** Toolbar buttons of a ticket: refresh, and on desktops Add photo and Add note. */
function TicketActions({
  refresh,
  photos,
  onNote,
}: {
  readonly refresh: ReactNode
  readonly photos: RefObject<HTMLElement | null>
  readonly onNote: (() => void) | null
}) {
  return (
    <>
      {refresh}
      <Button
        className="desk fx"
        icon="camera"
        onClick={() => {
          photos.current?.querySelector<HTMLElement>('li:last-child .add')?.click()
        }}
      >
        Add photo
      </Button>
      {onNote === null ? null : (
        <Button className="desk fx" icon="edit" onClick={onNote}>
          Add note
        </Button>
      )}
    </>
  )
}

interface Props {
  readonly seen: SeenClaim
  readonly items: readonly OutboxItem[]
  readonly me: number | null
  readonly now: number
  readonly page: Omit<Parameters<typeof Page>[0], 'children' | 'actions' | 'dock'>
  readonly refresh: ReactNode
}

/** The ticket's cards: one column with the trip timer docked below on phones, two columns on desktops. */
export function TicketBody({ seen, items, me, now, page, refresh }: Props) {
  const { value: claim } = seen
  const { session } = useSession()
  const isDesk = useIsDesk()
  const photos = useRef<HTMLDivElement>(null)
  const timer = useTripTimer(claim.ticket_id)
  const remove = useTripRemoval(claim.ticket_id, `${claim.display_id} · ${getCustomerName(claim)}`, items)
  const [open, setOpen] = useState<OpenTrip | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const { trips } = claim
  const isRunning = (timer.trip ?? null) !== null
  // The office may add a trip; only the driver has the trip timer.
  const isDriver = session.servicer || session.viewing_as_servicer
  const hasTimer = isRunning || (isDriver && claim.may.trip && claim.status === 'assigned' && !isClosed(claim))
  const isTimerMain = isRunning || (hasTimer && claim.accepted)
  const done = () => {
    setOpen({ of: 'timer' })
  }
  const buttons = { timer, onDone: done, onDrop: useCancelTrip(timer) }
  const isUnsent = seen.asOf === null
  const isOurs = !isUnsent && seen.isGone !== true
  const mayEdit = claim.may.edit === true && isOurs
  const cards: TicketCards = {
    facts: (
      <FactsCard
        seen={seen}
        now={now}
        {...(mayEdit
          ? {
              onEdit: () => {
                setEditing(true)
              },
            }
          : {})}
      />
    ),
    offline: <OfflineStatusCard ticketId={claim.ticket_id} now={now} />,
    gone:
      seen.isGone === true ? (
        <NoLongerYours what="claim" waiting={items.filter((item) => item.icon !== 'announce').length} />
      ) : null,
    problems: <ProblemsCard items={items} />,
    bulletins: <ClaimBulletins seen={seen} />,
    points: isOurs ? (
      <PointsCard
        claim={claim}
        photos={photos}
        onTrip={(id) => {
          setOpen({ of: 'trip', id })
        }}
      />
    ) : null,
    timer:
      hasTimer && (isDesk || timer.trip || timer.errorText !== null) ? (
        <TimerCard {...buttons} nth={trips.length + 1} distance={claim.distance} isMain={isTimerMain} />
      ) : null,
    check: <PaymentCheckCard seen={seen} now={now} />,
    actions: <ActionsCard seen={seen} isTimerMain={isTimerMain} />,
    progress: <ProgressCard claim={claim} now={now} />,
    photos: <PhotosCard seen={seen} box={photos} />,
    notes: <NotesCard seen={seen} me={me} now={now} isWriting={isWriting} onWrite={setWriting} />,
    parts: <PartsCard seen={seen} />,
    partReturns: isOurs ? <PartReturnsCard claim={claim} now={now} /> : null,
    orders: <OrdersCard claim={claim} now={now} />,
    trips: (
      <TripsCard
        seen={seen}
        trips={trips}
        running={timer.trip ?? null}
        onAdd={() => {
          setOpen({ of: 'new' })
        }}
        onEdit={(id) => {
          setOpen({ of: 'trip', id })
        }}
        onRemove={remove}
      />
    ),
    mileage: <MileageCard claim={claim} />,
    signature: <SignatureCard seen={seen} />,
    payment: <PaymentCard seen={seen} />,
    earlier: <EarlierClaimsCard claim={claim} />,
    papers: isOurs ? <PapersCard claim={claim} /> : null,
    emailUpdates: isOurs ? <EmailUpdatesCard claim={claim} /> : null,
    office: <OfficeCard claim={claim} />,
    history: <HistoryCard claim={claim} now={now} />,
  }
  return (
    <Page
      {...page}
      canRefresh
      hasRefreshButton={false}
      actions={
        <TicketActions
          refresh={refresh}
          photos={photos}
          onNote={
            claim.may.note_classes.length === 0
              ? null
              : () => {
                  setWriting(true)
                }
          }
        />
      }
      {...(isTimerMain
        ? {
            dock: (
              <>
                {timer.trip ? <TimerReading trip={timer.trip} /> : null}
                <TimerButtons {...buttons} isDock />
              </>
            ),
          }
        : {})}
    >
      <TicketColumns cards={cards} isDesk={isDesk} />
      <FilingRefused items={items} />
      <EditSheet
        claim={claim}
        isOpen={isEditing}
        onClose={() => {
          setEditing(false)
        }}
      />
      <TripSheet
        open={open}
        seen={seen}
        timer={timer}
        items={items}
        now={now}
        onClose={() => {
          setOpen(closeOnly(open))
        }}
      />
    </Page>
  )
}
