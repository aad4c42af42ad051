import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../data/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { useIsDesk } from '../../../shared/use-is-desk.ts'
import { ActionsCard } from './actions-card.tsx'
import { ClockCard } from './clock-card.tsx'
import { EarlierCard } from './earlier-card.tsx'
import { EditSheet } from './edit/edit-sheet.tsx'
import { FactsCard } from './facts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { KitCard } from './kit-card.tsx'
import { MileageCard } from './mileage-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OfficeCard } from './office-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PhotosCard } from './photos-card.tsx'
import { SignatureCard } from './signature-card.tsx'
import { SubscribersCard } from './subscribers-card.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketColumns } from './ticket-columns.tsx'
import type { TicketCards } from './ticket-columns.tsx'
import { TimerButtons, TimerCard, TimerReading } from './timer-card.tsx'
import { TripSheet } from './trip-sheet.tsx'
import type { OpenTrip } from './trip-sheet.tsx'
import { TripsCard } from './trips-card.tsx'
import { TroubleCard } from './trouble-card.tsx'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'
import { useDropTrip } from './use-drop-trip.ts'
import { useTripRemoval } from './use-trip-removal.ts'
import { useTripTimer } from './use-trip-timer.ts'
import './ticket.css'

interface Props {
  readonly seen: SeenClaim
  readonly items: readonly OutboxItem[]
  readonly me: number | null
  readonly now: number
  readonly page: Omit<Parameters<typeof Page>[0], 'children' | 'actions' | 'dock'>
  readonly refresh: ReactNode
}

/** The ticket's cards: one column on a phone with the clock at its foot, two on a desk with the work in hand on the right. */
export function TicketBody({ seen, items, me, now, page, refresh }: Props) {
  const { value: claim } = seen
  const { session } = useSession()
  const isDesk = useIsDesk()
  const timer = useTripTimer(claim.ticket_id)
  const { hidden, remove } = useTripRemoval(claim.ticket_id, `${claim.display_id} · ${customerOf(claim)}`, items)
  const [open, setOpen] = useState<OpenTrip | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const trips = claim.trips.filter((trip) => !hidden.has(trip.id))
  const isRunning = (timer.trip ?? null) !== null
  // The office may add a trip; whoever drives has the clock.
  const isDriver = session.servicer || session.viewing_as_servicer
  const hasTimer = isRunning || (isDriver && claim.may.trip && claim.status === 'assigned' && !isClosed(claim))
  const isTimerMain = isRunning || (hasTimer && claim.accepted)
  const done = () => {
    setOpen({ of: 'timer' })
  }
  const buttons = { timer, onDone: done, onDrop: useDropTrip(timer) }
  const isUnsent = seen.asOf === null
  const mayEdit = claim.may.edit === true && !isUnsent
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
    kit: <KitCard ticketId={claim.ticket_id} now={now} />,
    trouble: <TroubleCard items={items} />,
    timer:
      hasTimer && (isDesk || timer.trip || timer.fault !== null) ? (
        <TimerCard {...buttons} nth={trips.length + 1} distance={claim.distance} isMain={isTimerMain} />
      ) : null,
    steps: <ActionsCard seen={seen} isTimerMain={isTimerMain} />,
    clock: <ClockCard claim={claim} now={now} />,
    photos: <PhotosCard seen={seen} />,
    notes: <NotesCard seen={seen} me={me} now={now} isWriting={isWriting} onWrite={setWriting} />,
    parts: <PartsCard seen={seen} />,
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
    pay: <PaymentCard claim={claim} />,
    earlier: <EarlierCard claim={claim} />,
    told: isUnsent ? null : <SubscribersCard claim={claim} />,
    office: <OfficeCard claim={claim} />,
    history: <HistoryCard claim={claim} now={now} />,
  }
  return (
    <Page
      {...page}
      actions={
        <TicketActions
          refresh={refresh}
          onNote={() => {
            setWriting(true)
          }}
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
          setOpen(null)
        }}
      />
    </Page>
  )
}
