import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import { moveStock } from '../../server/modules/warehouse/index.ts'
import { placementSteps } from '../../server/ports/placement-steps.ts'
import type { PlacementStep } from '../../server/ports/placement-steps.ts'
import { clientOf } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import type { Postgres } from '../support/postgres.ts'
import { preparedDump, preparedOn } from '../support/prepared-database.ts'
import { seeded } from '../support/seeded.ts'
import { startServer } from '../support/server.ts'
import type { Books } from './order-books.ts'
import { readBooks } from './order-books.ts'
import type { Shopper } from './shopper.ts'
import { shopper } from './shopper.ts'
import { spawnedServer } from './spawned-server.ts'

export interface OrdersRun {
  /** How often the server is killed, and how many customers order at the same time. */
  readonly rounds: number
  readonly together: number
  readonly seed: number
  /** Without one the server has its embedded database. */
  readonly postgres: Pick<Postgres, 'url'> | null
}
export interface OrdersReport extends Books {
  readonly orders: number
  /** How often the process ended at each step. */
  readonly kills: Readonly<Record<PlacementStep, number>>
  /** Orders that were submitted again until the result was final: placed with a good card, refused with a bad one. */
  readonly retried: number
  readonly wrongAnswers: readonly string[]
  readonly seconds: number
}

/** One card has to be refused at the order: only then does a call itself abandon an attempt. */
const isRefusedAt = (step: PlacementStep) => step === 'releasing' || step === 'voided'

interface Customer {
  readonly shopper: Shopper
  readonly isGood: boolean
  readonly asksAgain: boolean
}
const goodNumber = '4242424242424242'
const refusedNumber = '4000000000000002'

/**
 * Customers order at the same time. Each time the server kills itself (SIGKILL) at the next step, whatever the other orders
 * are doing. Five minutes later another instance opens the same database, its jobs finish the open attempts, and every
 * second customer submits again. Then the shop's books are compared with the gateway's.
 */
export async function ordersKill(run: OrdersRun): Promise<OrdersReport> {
  const began = performance.now()
  const random = seeded(run.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-orders-'))
  const databaseUrl = run.postgres === null ? undefined : await preparedOn(run.postgres.url, 'demo')
  const open = async (): Promise<OpenDatabase> =>
    databaseUrl === undefined ? openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 4)
  const at = { step: 'begun' as PlacementStep }
  const server = spawnedServer({ dataDir, port: await freePort(), databaseUrl, env: () => ({ FAULT_AT: at.step }) })
  const kills = Object.fromEntries(placementSteps.map((step) => [step, 0])) as Record<PlacementStep, number>
  const wrongAnswers: string[] = []
  let retried = 0
  try {
    const stock = await stocked(
      databaseUrl === undefined
        ? await openPGlite({ folder: join(dataDir, 'pg'), dump: await preparedDump('demo') })
        : await open(),
    )
    for (let round = 0; round < run.rounds; round += 1) {
      at.step = placementSteps[round % placementSteps.length] ?? 'begun'
      await server.start()
      const customers = Array.from({ length: run.together }, (_, index): Customer => ({
        shopper: shopper(server.url),
        isGood: index === 0 ? !isRefusedAt(at.step) : random() < 0.8,
        asksAgain: random() < 0.5,
      }))
      for (const one of customers) await one.shopper.toReview(stock.part, one.isGood ? goodNumber : refusedNumber)
      await Promise.all(customers.map((one) => one.shopper.order()))
      await server.gone()
      kills[at.step] += 1
      const again = customers.filter((one) => one.asksAgain)
      retried += again.length
      wrongAnswers.push(...(await fiveMinutesLater(await open(), again)).map((text) => `${at.step}: ${text}`))
    }
    const books = await readBooks(await open(), stock)
    return {
      ...{ orders: run.rounds * run.together, kills, retried, wrongAnswers, ...books },
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Stocks one part well; returns which, and how many. */
async function stocked(database: OpenDatabase) {
  const qty = 10_000
  const { product_id: part } = await database.db
    .selectFrom('product')
    .select('product_id')
    .where('price', '>', 500)
    .where('superseded_by', 'is', null)
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const cause = { kind: 'correction', at: new Date(), userId: null } as const
  await moveStock(database.db, [{ product_id: part, to: qty }], cause)
  await database.close()
  return { part, qty }
}

/** Finishes the attempts on another instance; returns what was wrong with the answers to repeated submissions. */
async function fiveMinutesLater(database: OpenDatabase, again: readonly Customer[]): Promise<string[]> {
  const start = new Date(Date.now() + 5 * 60_000).toISOString()
  const server = await startServer({ database, start })
  const wrong: string[] = []
  try {
    // All customers share one address, whose declined cards and new carts are limited.
    await database.db.deleteFrom('rate_count').execute()
    await server.jobs.drain()
    for (const { shopper: customer, isGood } of again) {
      const answer = await customer.orderAt(clientOf(server.app.server, customer.cookies))
      const isRight = isGood ? answer.error === null : answer.error === 'order.billing'
      if (!isRight) wrong.push(JSON.stringify(answer))
    }
    await server.jobs.drain()
    return wrong
  } finally {
    await server.close()
  }
}
