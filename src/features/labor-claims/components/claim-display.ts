import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { OutboxItem, Seen } from '../../../../offline/engine.ts'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import type { NoteClass } from '../../../../domain/labor-claims/notes.ts'
import { isClosed, getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'
import { formatCounted, formatList, needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'

export type SeenClaim = Seen<Claim>

/** The status chip: a label, a tone, and a mark that carries the same meaning without color. */
export function getStatusChip(claim: Pick<ClaimRow, 'status' | 'accepted' | 'completed'>): {
  readonly label: string
  readonly tone: Tone
  readonly mark: StatusMark
} {
  const label = getStatusLabel(claim)
  if (claim.status === 'paid') return { label, tone: 'ok', mark: 'full' }
  if (claim.status === 'declined') return { label, tone: 'bad', mark: 'full' }
  if (isClosed(claim)) return { label, tone: 'plain', mark: 'full' }
  if (claim.status === 'assigned')
    return claim.accepted ? { label, tone: 'accent', mark: 'half' } : { label, tone: 'warn', mark: 'ring' }
  if (claim.status === 'pending - response needed') return { label, tone: 'warn', mark: 'ring' }
  return claim.status === 'approved_for_payment' || claim.status === 'awaiting_payment'
    ? { label, tone: 'ok', mark: 'half' }
    : { label, tone: 'info', mark: 'half' }
}

/** `Lakeshore Community Gym`, or the person where no company is given. */
export const getCustomerName = (claim: Pick<ClaimRow, 'customer_company' | 'customer_name'>) =>
  claim.customer_company || claim.customer_name

/** `Meridian T500`. */
export const getModelName = (claim: Pick<ClaimRow, 'brand' | 'model'>) =>
  claim.model.startsWith(claim.brand) ? claim.model : `${claim.brand} ${claim.model}`

/** `Meridian T500 treadmill`. */
export const getMachineName = (claim: Pick<ClaimRow, 'brand' | 'model' | 'equipment_type'>) => {
  const model = getModelName(claim)
  return model.toLowerCase().includes(claim.equipment_type.toLowerCase())
    ? model
    : `${model} ${claim.equipment_type.toLowerCase()}`
}

/** The status chip in a servicer's job list. All its jobs are assigned, so an accepted one says so. */
export const getJobChip = (claim: Pick<ClaimRow, 'status' | 'accepted' | 'completed'>) => {
  const chip = getStatusChip(claim)
  return claim.status === 'assigned' && claim.accepted && !claim.completed
    ? { ...chip, label: 'Accepted', tone: 'plain' as const }
    : chip
}

/** The address in the lines of an envelope: street, second line, city. */
export const getAddressLines = (
  claim: Pick<
    ClaimRow,
    'customer_address_1' | 'customer_address_2' | 'customer_city' | 'customer_state' | 'customer_postal_code'
  >,
) => ({
  street: claim.customer_address_1,
  more: claim.customer_address_2,
  city: [claim.customer_city, [claim.customer_state, claim.customer_postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', '),
})

/** The phone number that a servicer calls and the name of the contact. */
export function getPhoneContact(
  claim: Pick<Claim, 'customer_contact'>,
): { readonly number: string; readonly name: string } | null {
  const number = claim.customer_contact.find((contact) => contact.type === 'phone')?.value
  return number === undefined
    ? null
    : { number, name: claim.customer_contact.find((contact) => contact.type === 'name')?.value ?? '' }
}

/** The coverage on a day (`YYYY-MM-DD`) as text, and whether anything is covered. A filed claim's is that of its filing. */
export function formatCoverage(
  claim: Pick<Claim, 'coverage_parts_until' | 'coverage_labor_until'>,
  day: string,
): { readonly isCovered: boolean; readonly text: string } {
  const [parts, labor] = [claim.coverage_parts_until, claim.coverage_labor_until].map((until) =>
    until !== null && until >= day ? until : null,
  )
  if (parts && labor)
    return {
      isCovered: true,
      text:
        parts === labor
          ? `Parts and labor through ${formatFullDay(parts)}`
          : `Labor through ${formatFullDay(labor)}, parts through ${formatFullDay(parts)}`,
    }
  if (parts) return { isCovered: true, text: `Parts through ${formatFullDay(parts)}, labor expired` }
  if (labor) return { isCovered: true, text: `Labor through ${formatFullDay(labor)}, parts expired` }
  return {
    isCovered: false,
    text: claim.coverage_parts_until === null && claim.coverage_labor_until === null ? 'Unknown' : 'Coverage expired',
  }
}

/** A job's queued operations: `2 photos and 1 trip waiting`. `isBad` when one of them needs the user. */
export function formatPendingWork(
  items: readonly Pick<OutboxItem, 'icon' | 'state'>[],
): { readonly text: string; readonly isBad: boolean } | null {
  const open = items.filter((item) => item.state !== 'acked' && item.icon !== 'announce')
  const stuck = open.filter(needsPerson)
  if (stuck.length > 0)
    return { text: `${formatCounted(stuck.length, 'item')} need${stuck.length === 1 ? 's' : ''} you`, isBad: true }
  const counts = (['photo', 'trip', 'note', 'action'] as const).flatMap((icon) => {
    const n = open.filter((item) => item.icon === icon).length
    return n === 0 ? [] : [formatCounted(n, icon === 'action' ? 'change' : icon)]
  })
  if (counts.length === 0) return null
  return { text: `${formatList(counts)} waiting`, isBad: false }
}

/** Whose job it is, or whom the filer asked for (`WO172`). */
export const formatServicer = ({
  servicer_name: name,
  provider_name: asked,
}: Pick<ClaimRow, 'servicer_name' | 'provider_name'>): string => name ?? (asked == null ? '–' : `${asked} (asked for)`)

/** The readers of each class of notes. */
export const noteClassLabels: Record<NoteClass, string> = {
  internal: 'Office only',
  servicer: 'Office and servicer',
  customer: 'Everyone on the claim',
}
