// Questions and returns of the lists that were opened on this device. A list is kept under its address alone, so those that
// the screens ask for without a filter are looked up one by one.
import type { Reply, Row, Sent } from '../../../../contract/kernel/endpoint.ts'
import { returns } from '../../../../contract/returns.ts'
import type { FoundThings } from '../../../../contract/shapes/found.ts'
import type { Order } from '../../../../contract/shapes/order.ts'
import { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import { tickets } from '../../../../contract/tickets.ts'
import { returnStates } from '../../../../domain/returns/states.ts'
import { inboxSections } from '../../../../domain/tickets/states.ts'
import type { Engine } from '../../../../offline/engine.ts'

/** Later pages of a list are rarely opened. */
const pages = [1, 2, 3]

async function readCopies<R extends Row>(engine: Engine, row: R, inputs: readonly Sent<R>[]): Promise<Reply<R>[]> {
  const copies = await Promise.all(inputs.map((input) => engine.cachedSnapshot(row, input).catch(() => null)))
  return copies.flatMap((copy) => (copy === null ? [] : [copy.value]))
}

type StoredTicket = Omit<FoundThings['tickets'][number], 'whole'> & { readonly contact_email: string }

/** The questions in the staff's inbox and the person's own, each once. */
export async function readStoredTickets(engine: Engine): Promise<readonly StoredTicket[]> {
  const inbox = await readCopies(
    engine,
    ticketInbox.listInbox,
    inboxSections.flatMap((section) => pages.map((page) => ({ query: { section, page } }))),
  )
  const own = await readCopies(
    engine,
    tickets.table.listMyTickets,
    pages.map((page) => ({ query: { page } })),
  )
  const rows: readonly StoredTicket[] = [
    ...inbox.flatMap(({ data }) => data),
    ...own.flatMap(({ data }) => data.map((row) => ({ ...row, contact_name: '', contact_email: '' }))),
  ]
  return [...new Map(rows.map((row) => [row.number, row])).values()]
}

type StoredReturn = Omit<FoundThings['returns'][number], 'whole'> & {
  readonly customer: string
  readonly parts: string
}

/** The returns in the staff's lists, and those of orders that were opened here, each once. */
export async function readStoredReturns(engine: Engine, orders: readonly Order[]): Promise<readonly StoredReturn[]> {
  const listed = await readCopies(
    engine,
    returns.table.listReturns,
    [{ state: 'open' as const }, {}, ...returnStates.map((state) => ({ state }))].flatMap((query) =>
      pages.map((page) => ({ query: { ...query, page } })),
    ),
  )
  const ofOrders = await readCopies(
    engine,
    returns.table.listOrderReturns,
    orders.map(({ display_id }) => ({ params: { id: display_id }, query: {} })),
  )
  const rows: readonly StoredReturn[] = [
    ...ofOrders.flatMap((one) =>
      one.returns.map((row) => ({ ...row, parts: row.lines.map(({ name }) => name).join(' ') })),
    ),
    ...listed.flatMap(({ data }) => data.map((row) => ({ ...row, parts: row.first_part }))),
  ]
  return [...new Map(rows.map((row) => [row.number, row])).values()]
}
