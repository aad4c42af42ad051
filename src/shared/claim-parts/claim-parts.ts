import type { ClaimPart } from '../../../contract/shapes/claim.ts'
import { isWithinBreak } from '../../../domain/catalogue/supersession.ts'
import type { RequestedPart } from '../../../domain/labor-claims/parts.ts'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'

interface SerialBreak {
  readonly serial_from?: string | null
  readonly serial_to?: string | null
}
/** Where a part fits. `ranges` are all serials of a part with several ranges. */
export interface Fit extends SerialBreak {
  readonly ranges?: readonly SerialBreak[] | undefined
}

/** A part selected for a claim, with what the form shows of it. */
export interface DraftPart extends RequestedPart, Fit {
  readonly number: string
  readonly name: string
  /** Dollars; null means price on request. */
  readonly price: number | null
  /** The superseded part, where this newer one was selected instead. */
  readonly instead_of: { readonly product_id: number; readonly number: string } | null
  /** The superseding part, where this older one was selected anyway. */
  readonly replaced_by: { readonly product_id: number; readonly number: string } | null
  readonly serial_from: string | null
  readonly serial_to: string | null
}

/** A part as offered by a list, a diagram or a product page. */
export interface OfferedPart extends Fit {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly price: number | null
  readonly replaced_by: { readonly product_id: number; readonly number: string } | null
}

/** The part to add for an offer: the superseding part where there is one, else the part itself. */
export function takenOf(offer: OfferedPart, newer: OfferedPart | null): DraftPart {
  const { replaced_by: next } = offer
  const isSwapped = next !== null
  return {
    product_id: next?.product_id ?? offer.product_id,
    number: next?.number ?? offer.number,
    name: newer?.name ?? offer.name,
    price: isSwapped ? (newer?.price ?? null) : offer.price,
    qty: 1,
    source: 'order',
    instead_of: isSwapped ? { product_id: offer.product_id, number: offer.number } : null,
    replaced_by: null,
    serial_from: offer.serial_from ?? null,
    serial_to: offer.serial_to ?? null,
    ...(offer.ranges === undefined ? {} : { ranges: offer.ranges }),
  }
}

/** Switches between the selected part and the one that supersedes it. */
export function swapped(part: DraftPart): DraftPart {
  const { instead_of: older, replaced_by: newer, ...rest } = part
  const own = { product_id: part.product_id, number: part.number }
  if (older !== null) return { ...rest, ...older, instead_of: null, replaced_by: own }
  return newer === null ? part : { ...rest, ...newer, instead_of: own, replaced_by: null }
}

export const isSame = (a: RequestedPart, b: RequestedPart) => a.product_id === b.product_id && a.source === b.source
export const maxQuantity = 99

/** Adds one of this part to the list. */
export function addPart<T extends RequestedPart>(parts: readonly T[], part: T): T[] {
  const known = parts.find((one) => isSame(one, part))
  return known === undefined
    ? [...parts, part]
    : parts.map((one) => (one === known ? { ...one, qty: Math.min(maxQuantity, one.qty + part.qty) } : one))
}

/** The list with a change of one line, null to remove it. A line that then equals another is merged into it. */
export function withLine<T extends RequestedPart>(
  parts: readonly T[],
  of: RequestedPart,
  change: ((line: T) => T) | null,
): readonly T[] {
  const line = parts.find((one) => isSame(one, of))
  if (line === undefined) return parts
  const rest = parts.filter((one) => one !== line)
  if (change === null) return rest
  const changed = change(line)
  if (rest.some((one) => isSame(one, changed))) return addPart(rest, changed)
  return parts.map((one) => (one === line ? changed : one))
}

/** A part as it is sent. */
export const toRequestedPart = ({ product_id, qty, source }: RequestedPart): RequestedPart => ({
  product_id,
  qty,
  source,
})

/** What is shown of a part before the server has answered. */
export const knownOf = (part: DraftPart): ClaimPart => ({
  ...toRequestedPart(part),
  number: part.number,
  name: part.name,
  price: part.price ?? 0,
  state: part.source === 'stock' ? 'From stock' : 'To order',
  superseded_by: part.replaced_by?.number ?? null,
})

const formatBreak = ({ serial_from: from = null, serial_to: to = null }: SerialBreak): string => {
  if (from !== null && to !== null) return `from ${from}, before ${to}`
  if (from !== null) return `from ${from} on`
  return to === null ? '' : `before ${to}`
}

/** 'Fits serials from MT52530K00001 on'; null where the part fits every machine. */
export function formatSerialRange(part: Fit): string | null {
  const texts = (part.ranges ?? [part]).map(formatBreak)
  return texts.includes('') ? null : `Fits serials ${texts.join(', or ')}`
}

/** Whether a part fits the machine with this serial. */
export const fits = (part: Fit, serial: string): boolean =>
  serial === '' ||
  (part.ranges ?? [part]).some(({ serial_from = null, serial_to = null }) =>
    isWithinBreak(normalizeSerial(serial), serial_from, serial_to),
  )
