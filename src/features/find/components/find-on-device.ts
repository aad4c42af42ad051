import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import type { FoundThings } from '../../../../contract/shapes/found.ts'
import type { Order } from '../../../../contract/shapes/order.ts'
import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import { toTerms } from '../../../../domain/catalogue/terms.ts'
import { parseOrderNumber } from '../../../../domain/orders/number.ts'
import { parseTicketNumber } from '../../../../domain/tickets/number.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { readStoredReturns, readStoredTickets } from './find-in-lists.ts'

const maxOfEach = 5

/** Whether every typed term begins a word of these texts, or the typed text is part of a serial. */
function hasAll(typed: string, texts: readonly (string | null)[]): boolean {
  const terms = texts.flatMap((text) => toTerms(text ?? ''))
  return toTerms(typed).every((term) => terms.some((known) => known.startsWith(term)))
}

const hasSerial = (typed: string, serial: string | null) => {
  const key = normalizeSerial(typed)
  return key.length >= 5 && (serial ?? '').includes(key)
}
const isSame = (typed: string, ...names: readonly (string | null)[]) =>
  names.some((name) => name !== null && normalizeSerial(name) === normalizeSerial(typed))

const listTracking = (order: Order) => order.shipments.flatMap(({ tracking_numbers }) => tracking_numbers)

const findOrders = (orders: readonly Order[], typed: string): FoundThings['orders'] =>
  orders
    .filter(
      (order) =>
        parseOrderNumber(typed) === order.order_id ||
        hasSerial(typed, order.serial_number) ||
        hasAll(typed, [
          ...[order.display_id, order.account_name, order.shipping_name, order.shipping_company, order.shipping_city],
          ...[order.po_number, ...listTracking(order), ...order.products.map(({ name }) => name)],
        ]),
    )
    .slice(0, maxOfEach)
    .map((order) => ({
      ...{ display_id: order.display_id, status: order.status, account_name: order.account_name },
      ...{ shipping_name: order.shipping_name, created_at: order.created_at },
      whole: parseOrderNumber(typed) === order.order_id || isSame(typed, ...listTracking(order)),
    }))

const findClaims = (claims: readonly ClaimRow[], typed: string): FoundThings['claims'] =>
  claims
    .filter(
      (claim) =>
        isSame(typed, claim.display_id.replace(/^LC-/, ''), claim.display_id) ||
        hasSerial(typed, claim.serial_number) ||
        hasAll(typed, [
          claim.display_id,
          claim.customer_company,
          claim.customer_name,
          claim.customer_city,
          claim.model,
        ]),
    )
    .slice(0, maxOfEach)
    .map((claim) => ({
      ...{ ticket_id: claim.ticket_id, display_id: claim.display_id, status: claim.status },
      ...{ accepted: claim.accepted, completed: claim.completed, serial_number: claim.serial_number },
      ...{ brand: claim.brand, model: claim.model, customer: claim.customer_company || claim.customer_name },
      whole: isSame(typed, claim.display_id.replace(/^LC-/, ''), claim.display_id, claim.serial_number),
    }))

const findRecords = (records: readonly RecordRow[], typed: string): FoundThings['records'] =>
  records
    .filter(
      (record) =>
        hasSerial(typed, record.serial_number) ||
        hasAll(typed, [record.display_id, record.serial_number, record.company_name, record.contact_name, record.city]),
    )
    .slice(0, maxOfEach)
    .map((record) => ({
      ...{ id: record.id, display_id: record.display_id, status: record.status },
      ...{ serial_number: record.serial_number, brand: record.brand, model: record.model },
      owner: record.company_name || record.contact_name,
      whole: isSame(typed, record.serial_number, record.display_id),
    }))

const findTickets = (stored: Awaited<ReturnType<typeof readStoredTickets>>, typed: string): FoundThings['tickets'] =>
  stored
    .map(({ number, subject, status, contact_name, contact_email }) => ({
      ...{ number, subject, status, contact_name, contact_email },
      whole: parseTicketNumber(typed) === parseTicketNumber(number),
    }))
    .filter((one) => one.whole || hasAll(typed, [one.number, one.subject, one.contact_name, one.contact_email]))
    .toSorted((one, other) => Number(other.whole) - Number(one.whole))
    .slice(0, maxOfEach)
    .map(({ number, subject, status, contact_name, whole }) => ({ number, subject, status, contact_name, whole }))

const findReturns = (stored: Awaited<ReturnType<typeof readStoredReturns>>, typed: string): FoundThings['returns'] =>
  stored
    .filter((one) => hasAll(typed, [one.number, one.order_number, one.account_name, one.customer, one.parts]))
    .slice(0, maxOfEach)
    .map(({ number, state, order_number, account_name }) => ({
      ...{ number, state, order_number, account_name },
      whole: isSame(typed, number),
    }))

/**
 * What this device has of the person's claims, registrations and opened orders, with what waits to be sent, and of the
 * questions and returns in lists that were opened here.
 */
export async function findOnDevice(engine: Engine, typed: string): Promise<FoundThings> {
  const [jobs, filed, records, orders] = await Promise.all([
    engine.claims('jobs'),
    engine.claims('filed'),
    engine.records(),
    engine.openedOrders(),
  ])
  const claims = new Map([...jobs.rows, ...filed.rows].map(({ value }) => [value.ticket_id, value]))
  return {
    orders: findOrders(orders, typed),
    claims: findClaims([...claims.values()], typed),
    records: findRecords(
      records.rows.map(({ value }) => value),
      typed,
    ),
    tickets: findTickets(await readStoredTickets(engine), typed),
    returns: findReturns(await readStoredReturns(engine, orders), typed),
    accounts: [],
    people: [],
  }
}
