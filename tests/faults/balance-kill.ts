import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkout } from '../../contract/checkout.ts'
import { demoAccounts, demoUsers } from '../../demo/accounts.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { PlacementStep } from '../../server/ports/placement-steps.ts'
import { freePort } from '../support/free-port.ts'
import type { Postgres } from '../support/postgres.ts'
import { preparedDump, preparedOn } from '../support/prepared-database.ts'
import { goodCard, summit } from '../support/shopping.ts'
import { startServer } from '../support/server.ts'
import type { Books } from './order-books.ts'
import { readBooks } from './order-books.ts'
import { spawnedServer } from './spawned-server.ts'

/** The steps of a payment after the order at which the process can end. */
const steps = ['authorized', 'captured'] as const satisfies readonly PlacementStep[]

interface BalanceReport extends Pick<Books, 'disagreeing'> {
  readonly kills: number
  /** Orders that are paid wrongly, with what the books have. */
  readonly wrong: readonly string[]
}

interface Payment {
  readonly order_id: number
  readonly key: string
  readonly id: string
  readonly total: number
  /** Whether its customer presses again on the next day. */
  readonly again: boolean
  /** The token of its card, once the gateway has made it. */
  card: string
}

/**
 * Customers pay what is due for orders by a new card, with the key of the order, each pressing three times at once. The
 * server kills itself (SIGKILL) at each step. Five minutes later another instance opens the same database and its jobs
 * finish what was open; every second customer presses again. Then the shop's books are compared with the gateway's.
 */
export async function balanceKill({
  postgres,
}: {
  readonly postgres: Pick<Postgres, 'url'> | null
}): Promise<BalanceReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-balance-'))
  const databaseUrl = postgres === null ? undefined : await preparedOn(postgres.url, 'demo')
  const open = async (): Promise<OpenDatabase> =>
    databaseUrl === undefined ? openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 4)
  const at = { step: steps[0] as PlacementStep }
  const server = spawnedServer({ dataDir, port: await freePort(), databaseUrl, env: () => ({ FAULT_AT: at.step }) })
  const paid: Payment[] = []
  try {
    if (databaseUrl === undefined)
      await (await openPGlite({ folder: join(dataDir, 'pg'), dump: await preparedDump('demo') })).close()
    for (const step of steps) {
      at.step = step
      const round = await insertOrders(await open(), 2)
      paid.push(...round)
      await server.start()
      for (const one of round) one.card = await makeToken(server.url)
      await Promise.all(round.flatMap((one) => [1, 2, 3].map(() => press(server.url, one))))
      await server.gone()
      await fiveMinutesLater(await open(), round)
    }
    return { kills: steps.length, ...(await compare(open, paid)) }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Orders of which nothing was paid, as edits leave them. */
async function insertOrders({ db, close }: OpenDatabase, count: number): Promise<Payment[]> {
  const payments: Payment[] = []
  for (let at = 0; at < count; at += 1) {
    const [key, total] = [randomUUID(), 12_345 + at]
    const { order_id } = await db
      .insertInto('shop_order')
      .values({
        ...{ order_key: key, client_op_id: null, order_type: 'web', status: 'order received', payment: 'card' },
        ...{ account_id: demoAccounts.hillcrest, user_id: demoUsers.dealer, placed_by: demoUsers.dealer },
        ...{ created_at: new Date(), updated_at: new Date(), subtotal: total, total, ship_code: 'GROUND' },
        shipping_email: 'ana@hillcrest.example',
      })
      .returning('order_id')
      .executeTakeFirstOrThrow()
    payments.push({ order_id, key, id: randomUUID(), total, again: at % 2 === 0, card: '' })
  }
  await close()
  return payments
}

const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }

async function makeToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/demo-gateway/tokens`, { method: 'POST', headers, body: JSON.stringify(goodCard) })
  return ((await answer.json()) as { card_token: string }).card_token
}

const bodyOf = ({ id, total, card }: Payment) => {
  const { name, organization, addr1, addr2, city, state, postal_code } = { ...summit }
  const billed = { name, organization, addr1, addr2, city, state, postal_code }
  return { id, expected: total / 100, card: { ...billed, card_token: card, brand: 'Visa', last4: '4242' } }
}

/** Presses Pay. The server may be killed while it answers. */
async function press(url: string, one: Payment): Promise<void> {
  await fetch(`${url}/api/orders/${one.order_id}/pay?order_key=${one.key}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(bodyOf(one)) },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
}

/** Finishes what was open on another instance; every second customer presses again. */
async function fiveMinutesLater(database: OpenDatabase, round: readonly Payment[]): Promise<void> {
  const server = await startServer({ database, start: new Date(Date.now() + 5 * 60_000).toISOString() })
  try {
    await server.jobs.drain()
    for (const one of round) {
      if (!one.again) continue
      const visitor = server.visitor()
      const pay = (id: string) =>
        visitor.call(checkout.table.payBalance, {
          params: { id: String(one.order_id) },
          query: { order_key: one.key },
          body: { ...bodyOf(one), id },
        })
      const { refusal } = await pay(one.id)
      // The process died before it asked the card, and the jobs have ended that payment. The page makes another one.
      if (refusal.error === 'orders.cardDeclined') await pay(randomUUID())
    }
    await server.jobs.drain()
  } finally {
    await server.close()
  }
}

/** Each order must be paid once, exactly, in both books; one whose customer gave up once or not at all. */
async function compare(open: () => Promise<OpenDatabase>, paid: readonly Payment[]) {
  const { db, close } = await open()
  const wrong: string[] = []
  for (const { order_id, total, again } of paid) {
    const entries = await db.selectFrom('order_payment').selectAll().where('order_id', '=', order_id).execute()
    const ids = new Set(entries.map(({ payment_id }) => payment_id))
    const charges = (await db.selectFrom('demo_charge').selectAll().execute()).filter(({ key }) => ids.has(key))
    const held = charges.filter(({ state }) => state === 'captured' || state === 'authorized')
    const done = entries.filter(({ state }) => state === 'done')
    const isOpen = entries.some(({ state }) => state === 'pending')
    const isPaid = done.length === 1 && held.length === 1 && held[0]?.amount === total && done[0]?.amount === total
    // The server may have died before it knew of a payment that was not pressed again.
    const isRight = isPaid || (!again && done.length === 0 && held.length === 0)
    if (!isRight || isOpen) wrong.push(`${order_id}: ${JSON.stringify({ entries, charges })}`)
  }
  await close()
  const { disagreeing } = await readBooks(await open(), { part: 0, qty: 0 })
  return { wrong, disagreeing }
}
