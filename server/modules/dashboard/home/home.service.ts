import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { dashboard } from '../../../../contract/dashboard.ts'
import type { Home, HomeMachine } from '../../../../contract/shapes/home.ts'
import { listHomeBlocks } from '../../../../domain/dashboard/home-blocks.ts'
import type { HomeBlock } from '../../../../domain/dashboard/home-blocks.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { listPartsThatFit, readProductRows } from '../../catalogue/index.ts'
import {
  readClaimsInProgress,
  readClaimsToAnswer,
  readClaimsToDecide,
  readClaimsToPay,
  readOverdueClaims,
  readPaymentsToApprove,
} from '../../labor-claims/index.ts'
import { readOrdersToday, readPurchases, readWaitingOrders } from '../../orders/index.ts'
import { readReturnsToDo } from '../../returns/index.ts'
import { readTicketsToAnswer } from '../../tickets/index.ts'
import { countRegistrations, readOwnMachines, readRegistrationsOf } from '../../warranty/index.ts'

type ReadHome = (typeof dashboard.table)['readHome']

const maxBoughtParts = 5
const maxPartsOfMachine = 3

/** The machines of the account, each with parts that fit it: those that it bought before come first. */
async function readMachines(call: SignedIn): Promise<NonNullable<Home['machines']>> {
  const { rows, ...count } = await readOwnMachines(call)
  const bought = new Set((await readPurchases(call)).map(({ product_id }) => product_id))
  const machines: HomeMachine[] = []
  for (const row of rows) {
    const machine = { equipmentId: row.equipment_id, serial: row.serial_number }
    machines.push({ ...row, parts: await listPartsThatFit(call.tx, machine, bought, maxPartsOfMachine) })
  }
  return { ...count, rows: machines }
}

/** Parts to buy again: those of the account's latest orders, as they are sold now. */
async function readBoughtParts(call: SignedIn): Promise<NonNullable<Home['bought_parts']>> {
  const purchases = (await readPurchases(call)).slice(0, maxBoughtParts)
  const parts = await readProductRows(
    call.tx,
    purchases.map(({ product_id }) => product_id),
  )
  return {
    rows: purchases.flatMap(({ product_id, ordered_at, ordered_qty }) => {
      const part = parts.find((one) => one.product_id === product_id)
      return part === undefined ? [] : [{ ...part, ordered_at: ordered_at.toISOString(), ordered_qty }]
    }),
  }
}

type Reads = { readonly [Name in HomeBlock]: (call: SignedIn, timeZone: string) => Promise<NonNullable<Home[Name]>> }

/** How each block is read. Every count and row comes from the module whose list the block opens. */
const reads: Reads = {
  claims_to_answer: readClaimsToAnswer,
  orders_to_answer: (call) => readWaitingOrders(call, 'approval pending - response needed'),
  records_to_answer: (call) => readRegistrationsOf(call, 'pending - response needed'),
  payments_to_approve: readPaymentsToApprove,
  claims_to_decide: readClaimsToDecide,
  claims_overdue: readOverdueClaims,
  records_to_review: (call) => readRegistrationsOf(call, 'pending'),
  orders_to_approve: (call) => readWaitingOrders(call, 'approval pending'),
  claims_to_pay: readClaimsToPay,
  tickets_to_answer: readTicketsToAnswer,
  orders_to_ship: (call) => readWaitingOrders(call, 'to ship'),
  returns_to_do: readReturnsToDo,
  orders_on_hold: (call) => readWaitingOrders(call, 'on hold'),
  orders_today: readOrdersToday,
  orders_open: (call) => readWaitingOrders(call, 'open'),
  machines: readMachines,
  bought_parts: readBoughtParts,
  claims_in_progress: readClaimsInProgress,
  records_in_review: (call) => countRegistrations(call, 'pending'),
}

/** The caller's home: the blocks of their role, each with a few rows and the total of its list. */
export async function readHome(
  call: SignedIn,
  { time_zone: timeZone = 'UTC', viewing_as_servicer }: Received<ReadHome>['query'],
): Promise<Reply<ReadHome>> {
  const { facts, permissions, viewingAsServicer } = call.actor
  const blocks = listHomeBlocks({
    ...facts,
    permissions,
    viewingAsServicer: viewing_as_servicer ?? viewingAsServicer,
  })
  // One after the other: a home takes one connection, as every read does.
  const home: Partial<Record<HomeBlock, Home[HomeBlock]>> = {}
  for (const block of blocks) home[block] = await reads[block](call, timeZone)
  return home as Home
}
