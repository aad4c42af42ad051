import { willCall } from '../../../../domain/checkout/checks.ts'
import { formatDay } from '../../../../domain/orders/list-days.ts'
import { countLeft } from '../../../../domain/orders/shipping.ts'
import type { LinePieces } from '../../../../domain/orders/shipping.ts'
import type { EmailSection, EmailTemplate } from '../../../mail/email-template.ts'
import { toOrderPath } from '../order-path.rules.ts'
import type { LinkedOrder } from '../order-path.rules.ts'

interface MailedPart {
  readonly number: string
  readonly name: string
  readonly qty: number
}
/** A line of the order with what has shipped and what is still to come. */
export type MailedLine = MailedPart & LinePieces & { readonly expected_on: string | null }

/** When the rest of a line is expected, or that it is only not packed yet. */
const formatExpected = ({ backordered, expected_on }: MailedLine): string =>
  backordered === 0 ? 'ships soon' : expected_on === null ? 'back-ordered' : `expected ${formatDay(expected_on)}`

const toLine = ({ number, name }: MailedPart, qty: number, right: string) => ({
  left: `${qty} × ${name}`,
  under: number,
  right,
})

/** What is still to come of an order; nothing where all of it has shipped. */
function listRest(lines: readonly MailedLine[]): EmailSection[] {
  const rest = lines.filter((line) => countLeft(line) > 0)
  if (rest.length === 0) return []
  return [{ say: 'Still to come:' }, { lines: rest.map((line) => toLine(line, countLeft(line), formatExpected(line))) }]
}

const toButton = (order: LinkedOrder): EmailSection => ({
  button: 'View your order',
  path: toOrderPath(order),
})
const formatNote = (note: string): EmailSection[] => (note === '' ? [] : [{ say: note }])

/** A shipment as its mail tells it. */
export interface MailedShipment {
  readonly ship_code: string
  readonly carrier: string
  readonly tracking_numbers: readonly string[]
  readonly note: string
}
const toFacts = ({ carrier, tracking_numbers }: MailedShipment): EmailSection[] => {
  const name = tracking_numbers.length > 1 ? 'Tracking numbers' : 'Tracking number'
  const facts: [string, string][] = [
    ['Carrier', carrier],
    [name, tracking_numbers.join(', ')],
  ]
  const filled = facts.filter(([, value]) => value !== '')
  return filled.length === 0 ? [] : [{ facts: filled }]
}

/** The mail about a shipment: what is in it, its tracking numbers, and what is still to come. `lines` are those after it. */
export function buildShipmentEmail(
  order: LinkedOrder,
  shipment: MailedShipment,
  { packed, lines }: { readonly packed: readonly MailedPart[]; readonly lines: readonly MailedLine[] },
): EmailTemplate {
  const isAll = lines.every((line) => countLeft(line) === 0)
  const isPickup = shipment.ship_code === willCall
  const what = isAll ? (isPickup ? 'Ready for pickup' : 'Shipped') : isPickup ? 'Partly ready' : 'Partly shipped'
  const whole = isPickup ? 'Your order is ready for pickup.' : 'Your order was shipped.'
  const part = isPickup ? 'A part of your order is ready for pickup.' : 'A part of your order was shipped.'
  return {
    subject: `Order ${order.display_id}: ${what}`,
    heading: `Order ${order.display_id}`,
    parts: [
      { say: isAll ? whole : part },
      ...toFacts(shipment),
      { lines: packed.map((one) => toLine(one, one.qty, '')) },
      ...listRest(lines),
      ...formatNote(shipment.note),
      toButton(order),
    ],
  }
}

/** The mail about other tracking numbers or another carrier. */
export const buildTrackingEmail = (order: LinkedOrder, number: number, shipment: MailedShipment): EmailTemplate => ({
  subject: `Order ${order.display_id}: Tracking corrected`,
  heading: `Order ${order.display_id}`,
  parts: [
    { say: `Shipment ${number} of your order travels under another number or carrier than we wrote.` },
    ...toFacts(shipment),
    toButton(order),
  ],
})

/** The mail about a shipment that was taken back. */
export const buildWithdrawnEmail = (
  order: LinkedOrder,
  { number, note, lines }: { readonly number: number; readonly note: string; readonly lines: readonly MailedLine[] },
): EmailTemplate => ({
  subject: `Order ${order.display_id}: Shipment not sent yet`,
  heading: `Order ${order.display_id}`,
  parts: [
    { say: `Shipment ${number} of your order has not left our warehouse after all. We will email you when it ships.` },
    ...listRest(lines),
    ...formatNote(note),
    toButton(order),
  ],
})

/** The mail about what is back-ordered, and until when. */
export const buildBackorderEmail = (
  order: LinkedOrder,
  { note, lines }: { readonly note: string; readonly lines: readonly MailedLine[] },
): EmailTemplate => ({
  subject: `Order ${order.display_id}: ${lines.some(({ backordered }) => backordered > 0) ? 'Back-ordered' : 'No longer back-ordered'}`,
  heading: `Order ${order.display_id}`,
  parts: [
    {
      say: lines.some(({ backordered }) => backordered > 0)
        ? 'We are waiting for parts of your order.'
        : 'The parts that your order waited for are here.',
    },
    ...listRest(lines),
    ...formatNote(note),
    toButton(order),
  ],
})

/** The mail about the rest of a partly shipped order, which was cancelled. */
export const buildRestCancelledEmail = (
  order: LinkedOrder,
  { notices, note }: { readonly notices: readonly string[]; readonly note: string },
): EmailTemplate => ({
  subject: `Order ${order.display_id}: Rest cancelled`,
  heading: `Order ${order.display_id}`,
  parts: [
    { say: 'The parts of your order that had not shipped were cancelled.' },
    ...notices.map((notice) => ({ say: notice })),
    ...formatNote(note),
    toButton(order),
  ],
})
