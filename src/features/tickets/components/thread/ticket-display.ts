import type { TicketAbout } from '../../../../../contract/shapes/ticket.ts'
import { getTicketStatusLabel } from '../../../../../domain/tickets/states.ts'
import type { TicketStatus } from '../../../../../domain/tickets/states.ts'
import type { StatusMark, Tone } from '../../../../ui/status-chip.tsx'

interface Chip {
  readonly label: string
  readonly tone: Tone
  readonly mark: StatusMark
}

const staffChips: Readonly<Record<TicketStatus, Omit<Chip, 'label'>>> = {
  open: { tone: 'info', mark: 'half' },
  waiting: { tone: 'plain', mark: 'ring' },
  closed: { tone: 'ok', mark: 'full' },
}
const customerChips: Readonly<Record<TicketStatus, Omit<Chip, 'label'>>> = {
  open: { tone: 'info', mark: 'half' },
  waiting: { tone: 'ok', mark: 'full' },
  closed: { tone: 'plain', mark: 'full' },
}

/** The status of a ticket, as staff read it. */
export const getStaffChip = (status: TicketStatus): Chip => ({
  label: getTicketStatusLabel(status, true),
  ...staffChips[status],
})
/** The same as its customer reads it. */
export const getCustomerChip = (status: TicketStatus): Chip => ({
  label: getTicketStatusLabel(status, false),
  ...customerChips[status],
})

/** `under 1 min`, `12 min`, `3 h`, `2 days`. */
export function formatWait(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes === 0) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

export interface AboutLink {
  readonly name: string
  readonly label: string
  /** Null where this person has no page for it. */
  readonly path: string | null
}

/** What a ticket is about, with links for who is signed in. */
export function listAbout(about: TicketAbout, isSignedIn: boolean): readonly AboutLink[] {
  const { order, part, claim, registration, machine } = about
  return [
    ...(order === null
      ? []
      : [{ name: 'Order', label: order.number, path: isSignedIn ? `/dashboard/orders/${order.number}` : null }]),
    ...(part === null
      ? []
      : [{ name: 'Part', label: `${part.number} ${part.name}`, path: `/products/${part.product_id}` }]),
    ...(claim === null
      ? []
      : [
          {
            name: 'Labor claim',
            label: claim.number,
            path: isSignedIn ? `/dashboard/labor-claims/ticket/${claim.id}` : null,
          },
        ]),
    ...(registration === null
      ? []
      : [
          {
            name: 'Registration',
            label: registration.serial_number,
            path: isSignedIn ? `/warranty/records/${registration.id}` : null,
          },
        ]),
    ...(machine === null ? [] : [{ name: 'Machine', label: machine.label, path: `/m/${machine.code}` }]),
  ]
}
