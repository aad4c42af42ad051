import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { OutboxItem, Seen } from '../../../../offline/engine.ts'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { isClosed, statusWords } from '../../../../domain/labor-claims/states.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'
import { counted, listed, needsPerson } from '../../../shared/waiting-words.ts'
import { dayOf, fullDay } from '../../../shared/when.ts'

export type SeenClaim = Seen<Claim>

/** The status as a chip: a word, a tone, and a mark that says the same without colour. */
export function statusChip(claim: Pick<ClaimRow, 'status' | 'accepted' | 'completed'>): {
  readonly word: string
  readonly tone: Tone
  readonly mark: StatusMark
} {
  const word = statusWords(claim)
  if (claim.status === 'paid') return { word, tone: 'ok', mark: 'full' }
  if (claim.status === 'declined') return { word, tone: 'bad', mark: 'full' }
  if (isClosed(claim)) return { word, tone: 'plain', mark: 'full' }
  if (claim.status === 'assigned')
    return claim.accepted ? { word, tone: 'accent', mark: 'half' } : { word, tone: 'warn', mark: 'ring' }
  if (claim.status === 'pending - response needed') return { word, tone: 'warn', mark: 'ring' }
  return claim.status === 'approved_for_payment' || claim.status === 'awaiting_payment'
    ? { word, tone: 'ok', mark: 'half' }
    : { word, tone: 'info', mark: 'half' }
}

/** `Lakeshore Community Gym`, or the person where no company is named. */
export const customerOf = (claim: Pick<ClaimRow, 'customer_company' | 'customer_name'>) =>
  claim.customer_company || claim.customer_name

/** `Meridian T500`. */
export const modelOf = (claim: Pick<ClaimRow, 'brand' | 'model'>) =>
  claim.model.startsWith(claim.brand) ? claim.model : `${claim.brand} ${claim.model}`

/** `Meridian T500 treadmill`. */
export const machineOf = (claim: Pick<ClaimRow, 'brand' | 'model' | 'equipment_type'>) => {
  const model = modelOf(claim)
  return model.toLowerCase().includes(claim.equipment_type.toLowerCase())
    ? model
    : `${model} ${claim.equipment_type.toLowerCase()}`
}

/** The chip of a job in its servicer's list: there, everything is assigned. */
export const jobChip = (claim: Pick<ClaimRow, 'status' | 'accepted' | 'completed'>) => {
  const chip = statusChip(claim)
  return claim.status === 'assigned' && claim.accepted && !claim.completed
    ? { ...chip, word: 'Accepted', tone: 'plain' as const }
    : chip
}

/** The address in the lines of an envelope. */
export const addressOf = (
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

/** The telephone that a servicer calls, and whom it reaches. */
export function phoneOf(
  claim: Pick<Claim, 'customer_contact'>,
): { readonly number: string; readonly name: string } | null {
  const number = claim.customer_contact.find((contact) => contact.type === 'phone')?.value
  return number === undefined
    ? null
    : { number, name: claim.customer_contact.find((contact) => contact.type === 'name')?.value ?? '' }
}

/** What is covered today, in words, and whether anything is. */
export function coverageWords(
  claim: Pick<Claim, 'coverage_parts_until' | 'coverage_labor_until'>,
  now: number,
): { readonly isCovered: boolean; readonly words: string } {
  const today = dayOf(now)
  const [parts, labor] = [claim.coverage_parts_until, claim.coverage_labor_until].map((until) =>
    until !== null && until >= today ? until : null,
  )
  if (parts && labor)
    return {
      isCovered: true,
      words:
        parts === labor
          ? `Parts and labor to ${fullDay(parts)}`
          : `Labor to ${fullDay(labor)}, parts to ${fullDay(parts)}`,
    }
  if (parts) return { isCovered: true, words: `Parts to ${fullDay(parts)}, labor has ended` }
  if (labor) return { isCovered: true, words: `Labor to ${fullDay(labor)}, parts have ended` }
  return {
    isCovered: false,
    words:
      claim.coverage_parts_until === null && claim.coverage_labor_until === null ? 'Not known' : 'Coverage has ended',
  }
}

/** What of a job waits on this device: `2 photos and 1 trip waiting`; `isBad` when something of it needs a person. */
export function waitingWords(
  items: readonly Pick<OutboxItem, 'icon' | 'state'>[],
): { readonly words: string; readonly isBad: boolean } | null {
  const open = items.filter((item) => item.state !== 'acked' && item.icon !== 'announce')
  const stuck = open.filter(needsPerson)
  if (stuck.length > 0)
    return { words: `${counted(stuck.length, 'item')} need${stuck.length === 1 ? 's' : ''} you`, isBad: true }
  const parts = (['photo', 'trip', 'note', 'action'] as const).flatMap((icon) => {
    const n = open.filter((item) => item.icon === icon).length
    return n === 0 ? [] : [counted(n, icon === 'action' ? 'change' : icon)]
  })
  if (parts.length === 0) return null
  return { words: `${listed(parts)} waiting`, isBad: false }
}
