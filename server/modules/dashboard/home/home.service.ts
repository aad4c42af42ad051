import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { dashboard } from '../../../../contract/dashboard.ts'
import type { Home } from '../../../../contract/shapes/home.ts'
import { listHomeBlocks } from '../../../../domain/dashboard/home-blocks.ts'
import type { HomeBlock } from '../../../../domain/dashboard/home-blocks.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { readSideBySide } from '../../../kernel/read-side-by-side.ts'
import { listPartsThatFit, readProductRows } from '../../catalogue/index.ts'
import { readClaimBlocks } from '../../labor-claims/index.ts'
import { readOrderBlocks, readOrdersToday, readPurchases } from '../../orders/index.ts'
import { readReturnsToDo } from '../../returns/index.ts'
import { readTicketsToAnswer } from '../../tickets/index.ts'
import {
  countRegistrations,
  readOwnMachines,
  readRegistrationsOf,
  readRegistrationsToAnswer,
} from '../../warranty/index.ts'

type ReadHome = (typeof dashboard.table)['readHome']

const maxBoughtParts = 5
const maxPartsOfMachine = 3

type Purchases = Awaited<ReturnType<typeof readPurchases>>

/** The machines of the account, each with parts that fit it: those that it bought before come first. */
async function readMachines(call: SignedIn, purchases: Purchases): Promise<NonNullable<Home['machines']>> {
  const { rows, ...count } = await readOwnMachines(call)
  const bought = new Set(purchases.map(({ product_id }) => product_id))
  const machines = rows.map((row) => ({ equipmentId: row.equipment_id, serial: row.serial_number }))
  const parts = await listPartsThatFit(call.tx, machines, bought, maxPartsOfMachine)
  return { ...count, rows: rows.map((row, at) => ({ ...row, parts: parts[at] ?? [] })) }
}

/** Parts to buy again: those of the account's latest orders, as they are sold now. */
async function readBoughtParts(call: SignedIn, all: Purchases): Promise<NonNullable<Home['bought_parts']>> {
  const purchases = all.slice(0, maxBoughtParts)
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

/** The blocks of what the account has and has bought. */
async function readOwn(call: SignedIn, blocks: readonly HomeBlock[]): Promise<Pick<Home, OwnBlock>> {
  const asked = ownBlocks.filter((block) => blocks.includes(block))
  if (asked.length === 0) return {}
  const purchases = await readPurchases(call)
  const [machines, boughtParts] = await Promise.all([
    asked.includes('machines') ? readMachines(call, purchases) : null,
    asked.includes('bought_parts') ? readBoughtParts(call, purchases) : null,
  ])
  return { ...(machines && { machines }), ...(boughtParts && { bought_parts: boughtParts }) }
}

const ownBlocks = ['machines', 'bought_parts'] as const satisfies readonly HomeBlock[]
type OwnBlock = (typeof ownBlocks)[number]
type OtherBlock = Exclude<
  HomeBlock,
  OwnBlock | keyof (Awaited<ReturnType<typeof readClaimBlocks>> & Awaited<ReturnType<typeof readOrderBlocks>>)
>
type Reads = { readonly [Name in OtherBlock]: (call: SignedIn, timeZone: string) => Promise<NonNullable<Home[Name]>> }

/** How each block is read that shares no statement with others. Every count and row comes from the module whose list it opens. */
const reads: Reads = {
  records_to_answer: readRegistrationsToAnswer,
  records_to_review: (call) => readRegistrationsOf(call, 'pending'),
  tickets_to_answer: readTicketsToAnswer,
  returns_to_do: readReturnsToDo,
  orders_today: readOrdersToday,
  records_in_review: (call) => countRegistrations(call, 'pending'),
}

const isOther = (block: HomeBlock): block is OtherBlock => block in reads

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
  // Side by side over one connection: what all blocks ask first is one message, and what they ask then the next.
  const parts = await readSideBySide(call, (own) =>
    Promise.all([
      readClaimBlocks(own, blocks),
      readOrderBlocks(own, blocks),
      readOwn(own, blocks),
      ...blocks.filter(isOther).map(async (block) => ({ [block]: await reads[block](own, timeZone) })),
    ]),
  )
  return Object.assign({}, ...parts) as Home
}
