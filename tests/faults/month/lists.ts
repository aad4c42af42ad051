// What lists, sections and homes say, against a count of every row.
import type { Kysely } from 'kysely'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import { returns } from '../../../contract/returns.ts'
import type { Home } from '../../../contract/shapes/home.ts'
import { warranty } from '../../../contract/warranty.ts'
import { deskSections } from '../../../domain/labor-claims/desk.ts'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import { toDay } from '../../../domain/orders/list-days.ts'
import { orderStatuses } from '../../../domain/orders/states.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { returnStates } from '../../../domain/returns/states.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { Client } from '../../support/client.ts'
import type { Name } from './people.ts'

const ever = '1900-01-01'
const zone = 'America/Chicago'

/** Every row that a list shows. */
export async function readListed(db: Kysely<Database>) {
  return {
    orders: await db.selectFrom('shop_order').selectAll().execute(),
    claims: await db.selectFrom('labor_claim').selectAll().execute(),
    records: await db.selectFrom('registration').select(['account_id', 'status']).execute(),
    returns: await db.selectFrom('order_return').select('state').execute(),
  }
}
type Listed = Awaited<ReturnType<typeof readListed>>

/** One of the people, as lists know them. */
export interface Reader {
  readonly name: Name
  readonly client: Client
  readonly accountId: number
}
const staff: readonly Name[] = ['admin', 'reviewer', 'reviewer2', 'onsite']
const office: readonly Name[] = ['admin', 'reviewer', 'reviewer2']

/** The rows that a reader sees: all for staff, else those of the account. */
function seenBy({ name, accountId }: Reader, all: Listed) {
  const own = <T extends { readonly account_id: number }>(rows: readonly T[], readers: readonly Name[]) =>
    readers.includes(name) ? rows : rows.filter(({ account_id }) => account_id === accountId)
  return { orders: own(all.orders, staff), claims: own(all.claims, office), records: own(all.records, office) }
}
type Seen = ReturnType<typeof seenBy>

const ofStatus = <T extends { readonly status: string }>(rows: readonly T[], ...statuses: readonly string[]) =>
  rows.filter(({ status }) => statuses.includes(status)).length
/** A claim closed with a message is in no section but those of paid and declined ones. */
const inSection = ({ claims }: Seen, section: string) =>
  claims.filter(
    ({ status, completed }) => status === section && (!completed || status === 'paid' || status === 'declined'),
  ).length
const openClaims = ({ claims }: Seen, section: string) =>
  claims.filter(({ status, closed_at }) => status === section && closed_at === null).length
const open: readonly string[] = orderStatuses.filter((status) => status !== 'delivered' && status !== 'cancelled')

type Totals = Readonly<Record<string, number>>

/** What a home says and what it ought to. */
function compareHome(home: Home, seen: Seen, today: string): { shown: Totals; counted: Totals } {
  const [shown, counted]: [Record<string, number>, Record<string, number>] = [{}, {}]
  const add = (name: string, block: { readonly total: number } | undefined, expected: number) => {
    if (block === undefined) return
    shown[name] = block.total
    counted[name] = expected
  }
  for (const block of [home.payments_to_approve, home.claims_to_decide, home.claims_to_pay, home.claims_in_progress])
    for (const one of block?.sections ?? []) add(`claims ${one.section}`, one, openClaims(seen, one.section))
  add('claims to answer', home.claims_to_answer, openClaims(seen, 'pending - response needed'))
  const overdue = seen.claims.filter((one) => one.closed_at === null && one.file_by !== null && one.file_by < today)
  add('claims overdue', home.claims_overdue, overdue.length)
  add('orders to answer', home.orders_to_answer, ofStatus(seen.orders, 'approval pending - response needed'))
  add('orders to approve', home.orders_to_approve, ofStatus(seen.orders, 'approval pending'))
  add('orders to ship', home.orders_to_ship, ofStatus(seen.orders, 'order received', 'processing'))
  add('orders on hold', home.orders_on_hold, ofStatus(seen.orders, 'on hold'))
  add('orders open', home.orders_open, ofStatus(seen.orders, ...open))
  add('records to review', home.records_to_review, ofStatus(seen.records, 'pending'))
  add('records to answer', home.records_to_answer, ofStatus(seen.records, 'pending - response needed'))
  add('records in review', home.records_in_review, ofStatus(seen.records, 'pending'))
  add('machines', home.machines, seen.records.length)
  if (home.orders_today !== undefined) {
    const { day, amount } = home.orders_today
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    const ofDay = seen.orders.filter(({ created_at }) => formatter.format(created_at) === day)
    add('orders today', home.orders_today, ofDay.length)
    shown['sales today'] = Math.round(amount * 100)
    counted['sales today'] = ofDay
      .filter(({ status, order_type }) => status !== 'cancelled' && order_type !== 'warranty')
      .reduce((all, { total }) => all + total, 0)
  }
  return { shown, counted }
}

type Add = (what: string, answered: number, expected: number) => void

/** Number, cents and overdue claims of each section of the desk, and of what its whole queue lists. */
async function compareDesk({ client }: Reader, { claims }: Seen, today: string, add: Add): Promise<void> {
  for (const section of deskSections) {
    const own = claims.filter((one) => one.status === section && one.closed_at === null)
    const money = own.reduce((all, { at_risk }) => all + (at_risk ?? 0), 0)
    const overdue = own.filter(({ file_by }) => file_by !== null && file_by < today).length
    const read = (page: string) => client.call(claimDesk.table.readDesk, { query: { section, sort: 'amount', page } })
    const { sections, queue } = (await read('1')).body
    const rows = [...queue.data]
    for (let page = 2; page <= queue.last_page; page += 1) rows.push(...(await read(String(page))).body.queue.data)
    const shown = sections.find((one) => one.section === section)
    const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
    add(`desk ${section}`, shown?.count ?? 0, own.length)
    add(`money of desk ${section}`, cents(shown?.amount), money)
    add(`overdue of desk ${section}`, shown?.overdue ?? 0, overdue)
    add(`queue of desk ${section}`, new Set(rows.map((row) => row.ticket_id)).size, own.length)
    add(
      `money of queue ${section}`,
      rows.reduce((all, { amount }) => all + cents(amount), 0),
      money,
    )
  }
}

/** The totals of a reader's lists, and what they ought to be. */
async function compareLists(
  reader: Reader,
  seen: Seen,
  all: Listed,
  today: string,
): Promise<{ shown: Totals; counted: Totals }> {
  const [shown, counted]: [Record<string, number>, Record<string, number>] = [{}, {}]
  const { client, name } = reader
  const add: Add = (what, answered, expected) => {
    shown[what] = answered
    counted[what] = expected
  }
  for (const status of [...orderStatuses, 'open', 'to ship', undefined] as const) {
    const query = { start_date: ever, end_date: '2099-12-31', ...(status === undefined ? {} : { status }) }
    const { total } = (await client.call(orders.table.listOrders, { query })).body
    const statuses = status === 'open' ? open : status === 'to ship' ? ['order received', 'processing'] : [status ?? '']
    add(
      `orders ${status ?? 'of all'}`,
      total,
      status === undefined ? seen.orders.length : ofStatus(seen.orders, ...statuses),
    )
  }
  const { totals } = (await client.call(orders.table.listWarrantyOrders, { query: {} })).body
  // On-site staff have them among the orders; that list shows those of their own account.
  const ofWarranty = seen.orders.filter(
    ({ order_type, account_id }) => order_type === 'warranty' && (name !== 'onsite' || account_id === reader.accountId),
  )
  const [pending, response] = ['approval pending', 'approval pending - response needed'].map((one) =>
    ofStatus(ofWarranty, one),
  )
  add('warranty orders pending', totals.pending, pending ?? 0)
  add('warranty orders response', totals.response, response ?? 0)
  add('warranty orders declined', totals.declined, ofStatus(ofWarranty, 'cancelled'))
  add(
    'warranty orders approved',
    totals.approved,
    ofWarranty.length - (pending ?? 0) - (response ?? 0) - ofStatus(ofWarranty, 'cancelled'),
  )
  if (!['customer', 'customer2', 'onsite'].includes(name)) {
    const sections = (await client.call(laborClaims.table.readTotals, { query: {} })).body
    for (const section of claimStatuses) {
      const listed = (await client.call(laborClaims.table.listClaims, { query: { section } })).body.total
      add(`section ${section}`, sections[section], inSection(seen, section))
      add(`claims ${section}`, listed, inSection(seen, section))
    }
  }
  if (office.includes(name)) await compareDesk(reader, seen, today, add)
  if (name !== 'onsite')
    add('records', (await client.call(warranty.table.listRecords, { query: {} })).body.total, seen.records.length)
  if (staff.includes(name))
    for (const state of returnStates)
      add(
        `returns ${state}`,
        (await client.call(returns.table.listReturns, { query: { state } })).body.total,
        all.returns.filter((one) => one.state === state).length,
      )
  return { shown, counted }
}

/** The totals of lists, sections and homes of these people that are not what a count of the rows gives. */
export async function auditLists(db: Kysely<Database>, readers: readonly Reader[], now: Date): Promise<string[]> {
  const all = await readListed(db)
  const wrong: string[] = []
  for (const reader of readers) {
    const seen = seenBy(reader, all)
    const home = (await reader.client.call(dashboard.table.readHome, { query: { time_zone: zone } })).body
    const today = toDay(now.getTime(), shopTimeZone)
    for (const { shown, counted } of [compareHome(home, seen, today), await compareLists(reader, seen, all, today)])
      for (const [what, total] of Object.entries(counted))
        if (shown[what] !== total)
          wrong.push(`${reader.name}, ${what}: ${total} are there, ${String(shown[what])} are shown`)
  }
  return wrong
}
