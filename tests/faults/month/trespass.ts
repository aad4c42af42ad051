// What people without the right try: each attempt is refused, and nothing of what it was about changes.
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts'
import { getRowName } from '../../../contract/kernel/endpoint.ts'
import { checkout } from '../../../contract/checkout.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import { reports } from '../../../contract/reports.ts'
import { returns } from '../../../contract/returns.ts'
import { warehouse } from '../../../contract/warehouse.ts'
import { warranty } from '../../../contract/warranty.ts'
import type { Client } from '../../support/client.ts'
import { settle } from './buy.ts'
import type { MonthClaim, MonthOrder, MonthReturn } from './model.ts'
import type { Month, Step } from './month.ts'
import type { Name } from './people.ts'

/** A call by people who lack the right to it. */
export interface Attempt {
  readonly row: Row
  readonly by: readonly Name[]
  /** Those who see a claim may learn that a step is not possible now, before they learn that it is not theirs. */
  readonly mayBeNotNow: boolean
  readonly send: (client: Client) => ReturnType<Client['call']>
}
const attempt = <R extends Row>(row: R, by: readonly Name[], input: Sent<R>, mayBeNotNow = false): Attempt => ({
  ...{ row, by, mayBeNotNow },
  send: (client) => client.call(row, input),
})
const fee = { kind: 'money', value: 0 } as const
const buyers: readonly Name[] = [
  'customer',
  'customer2',
  'dealer',
  'dealer-staff',
  'dealer2',
  'servicer',
  'servicer2',
  'visitor',
]

/** What attempts are about. */
interface Targets {
  readonly order: MonthOrder | null
  readonly one: MonthReturn | null
  readonly claim: MonthClaim | null
}
const chooseTargets = (month: Month): Targets => ({
  order: month.find(month.orders, () => true),
  one: month.find(month.returns, () => true),
  claim: month.find(month.claims, () => true),
})

function listOrderAttempts(month: Month, { order }: Targets, newId: () => string): Attempt[] {
  if (order === null) return []
  const { table } = orders
  const params = { id: String(order.id) }
  const others = buyers.filter((name) => month.as(name).accountId !== order.account)
  const [line] = order.lines
  const lines = [{ product_id: line?.part ?? 0, qty: 1 }]
  return [
    attempt(table.readOrder, others, { params, query: { order_key: 'somebody-else' } }),
    attempt(table.updateStatus, [...buyers, 'onsite'], { params, body: { status: 'cancelled', note: 'For me.' } }),
    attempt(table.updateStatus, [...buyers, 'onsite'], { params, body: { action: 'approve', message: 'For me.' } }),
    attempt(table.editOrder, [...others, 'customer', 'dealer-staff', 'reviewer', 'onsite'], {
      params,
      body: { products: [{ ...lines[0]!, qty: 9 }] },
    }),
    attempt(table.shipOrder, [...buyers, 'onsite'], { params, body: { id: newId(), lines, rev: 1 } }),
    attempt(table.setBackorders, [...buyers, 'onsite'], { params, body: { lines: [], rev: 1 } }),
    attempt(table.addOrderNote, [...others, 'onsite'], { params, body: { text: 'I was here.' } }),
    attempt(checkout.table.collectPayment, [...buyers, 'reviewer', 'onsite'], {
      params,
      body: { id: newId(), method: 'check', amount: 1, check_number: '1' },
    }),
    attempt(returns.table.openReturn, [...buyers, 'onsite'], {
      params,
      body: {
        ...{ id: newId(), fee, refunds_shipping: false, note: '' },
        lines: [{ ...lines[0]!, reason: 'not needed', reason_text: '', restock: true }],
      },
    }),
    attempt(returns.table.requestReturn, others, {
      params,
      query: { order_key: 'somebody-else' },
      body: { id: newId(), message: '', lines: [{ ...lines[0]!, reason: 'not needed', reason_text: '' }] },
    }),
  ]
}

function listReturnAttempts({ one }: Targets, newId: () => string): Attempt[] {
  if (one === null) return []
  const { table } = returns
  const params = { number: one.number }
  const terms = { fee, refunds_shipping: true }
  return [
    attempt(table.readReturn, buyers, { params }),
    attempt(table.acceptReturn, [...buyers, 'onsite'], { params, body: { ...terms, rev: 1 } }),
    attempt(table.cancelReturn, [...buyers, 'onsite'], { params, body: { rev: 1 } }),
    attempt(table.creditReturn, [...buyers, 'onsite'], { params, body: { ...terms, expected: 1, rev: 1 } }),
    attempt(table.receiveReturn, buyers, {
      params,
      body: {
        ...{ id: newId(), note: '', rev: 1 },
        lines: [{ position: 1, qty: 1, condition: 'as new', restock: true, location: '' }],
      },
    }),
  ]
}

function listClaimAttempts(month: Month, { claim }: Targets): Attempt[] {
  if (claim === null) return []
  const { table } = laborClaims
  const params = { id: claim.id }
  const strangers = [...buyers, 'onsite' as const].filter(
    (name) => month.as(name).accountId !== claim.account && name !== claim.servicer,
  )
  const accounts = buyers.filter((name) => name !== claim.servicer)
  const day = new Date(month.clock.now()).toISOString().slice(0, 10)
  return [
    attempt(table.readClaim, strangers, { params }),
    attempt(table.actOnClaim, strangers, { params, body: { action: 'accept' } }),
    attempt(
      table.actOnClaim,
      [...accounts, 'onsite'],
      { params, body: { action: 'mark_paid', message: 'To me.' } },
      true,
    ),
    attempt(
      table.actOnClaim,
      [...accounts, 'onsite'],
      { params, body: { action: 'approve_payment', message: 'To me.' } },
      true,
    ),
    attempt(table.correctStatus, [...buyers, 'onsite'], { params, body: { status: 'paid', message: 'To me.' } }),
    attempt(table.closeClaim, strangers, { params, body: { message: 'Done.' } }),
    attempt(table.addNote, strangers, { params, body: { note: 'I was here.' } }),
    attempt(table.addTrip, strangers, { params, body: { trip_date_scheduled: day } }),
    attempt(table.setSubscribers, strangers, { params, body: { notification_subscribers: ['me@month.test'] } }),
    attempt(table.resendMail, [...buyers, 'onsite'], { params, body: { alt_email: 'me@month.test' } }),
    attempt(table.orderParts, strangers, { params, body: { ship_to: 'customer' } }),
  ]
}

function listWarehouseAttempts(month: Month, newId: () => string): Attempt[] {
  const { part, number } = month.pick(month.parts)
  const { table } = warehouse
  const outside: readonly Name[] = [...buyers, 'reviewer']
  return [
    attempt(table.receiveStock, outside, {
      body: { id: newId(), reference: `X-${newId().slice(-6)}`, lines: [{ number, qty: 5 }] },
    }),
    attempt(table.countPart, outside, {
      params: { product: part },
      body: { id: newId(), counted: 0, expected: month.stockOf(part), reason: 'Counted' },
    }),
    attempt(table.readStock, outside, { params: { product: part }, query: {} }),
    attempt(reports.table.readOrdersSummary, [...buyers, 'onsite'], { query: {} }),
    attempt(checkout.table.adminCheckout, [...buyers, 'reviewer', 'onsite'], { body: { value: true } }),
    attempt(checkout.table.setUser, [...buyers, 'reviewer', 'onsite'], {
      body: { asUser: month.as('customer').userId },
    }),
  ]
}

function listReviewAttempts(month: Month): Attempt[] {
  const machine = month.find(month.machines, () => true)
  if (machine === null) return []
  const { table } = warranty
  const params = { id: machine.id }
  const outside: readonly Name[] = [...buyers, 'onsite']
  return [
    attempt(table.setRecordStatus, outside, { params, body: { status: 'approved' } }),
    attempt(table.contactCustomer, outside, { params, body: { message: 'Call me.' } }),
    attempt(table.changeEquipment, outside, { params, body: { floor_model: false } }),
    attempt(table.changeWarranty, outside, { params, body: { purchased_date: '2026-11-01' } }),
    attempt(table.moveRecord, outside, { params, body: { account_id: month.as('customer').accountId } }),
  ]
}

/** Attempts at something of what there is now. */
export function listAttempts(
  month: Month,
  newId = () => month.line.newId(),
  targets = chooseTargets(month),
): Attempt[] {
  return [
    ...listOrderAttempts(month, targets, newId),
    ...listReturnAttempts(targets, newId),
    ...listClaimAttempts(month, targets),
    ...listReviewAttempts(month),
    ...listWarehouseAttempts(month, newId),
  ]
}

/** Whether an attempt was refused as it has to be. */
export const isRefused = ({ mayBeNotNow }: Attempt, status: number): boolean =>
  [401, 403, 404, ...(mayBeNotNow ? [409] : [])].includes(status)

/** What an administrator sees of the things that an attempt may be about. */
async function look(month: Month, { order, one, claim }: Targets): Promise<string> {
  const { client } = month.as('admin')
  return JSON.stringify([
    order === null ? null : await month.readOrder(order),
    claim === null ? null : (await client.call(laborClaims.table.readClaim, { params: { id: claim.id } })).body,
    one === null ? null : (await client.call(returns.table.readReturn, { params: { number: one.number } })).body,
  ])
}

/** Somebody tries what is not theirs. */
export const trespass: Step = async (month) => {
  const targets = chooseTargets(month)
  const tried = month.pick(listAttempts(month, undefined, targets))
  if (tried.by.length === 0) return false
  const name = month.pick(tried.by)
  for (const order of [targets.order, targets.one?.order ?? null]) if (order !== null) await settle(month, order)
  const before = await look(month, targets)
  const { status } = await tried.send(month.as(name).client)
  if (!isRefused(tried, status)) month.tell(`${name} was answered ${status} to ${getRowName(tried.row) ?? ''}`)
  month.same('what an administrator sees', before, await look(month, targets))
  month.count('refused to people without the right')
  return true
}
