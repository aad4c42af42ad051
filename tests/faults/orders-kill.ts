import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { placementSteps } from '../../server/ports/placement-steps.ts'
import type { PlacementStep } from '../../server/ports/placement-steps.ts'
import { clientOf } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import type { Postgres } from '../support/postgres.ts'
import { seedForTests } from '../support/seed.ts'
import { seeded } from '../support/seeded.ts'
import { startServer } from '../support/server.ts'
import { demoDatabase } from './import-shop.ts'
import type { Books } from './order-books.ts'
import { readBooks } from './order-books.ts'
import type { Shopper } from './shopper.ts'
import { shopper } from './shopper.ts'
import { spawnedServer } from './spawned-server.ts'

export interface OrdersRun {
  readonly orders: number
  readonly seed: number
  /** Without one the server has its embedded database. */
  readonly postgres: Postgres | null
}
export interface OrdersReport extends Books {
  readonly orders: number
  /** How often the process ended at each step. */
  readonly kills: Readonly<Record<PlacementStep, number>>
  /** Submitted again until it was definite: placed with a good card, refused with a bad one. */
  readonly retried: number
  readonly wrongAnswers: readonly string[]
  readonly seconds: number
}

/** A card is refused at the order: only then does a call itself give an attempt up. */
const isRefusedAt = (step: PlacementStep) => step === 'releasing' || step === 'voided'

/**
 * Orders are placed one after another; at each the server process ends itself at a step of the way, in turn (SIGKILL).
 * Five minutes later another machine opens the same database: its jobs end what was left behind, and every second
 * customer submits the same again. Then our books are held against the gateway's.
 */
export async function ordersKill(run: OrdersRun): Promise<OrdersReport> {
  const began = performance.now()
  const random = seeded(run.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-orders-'))
  const databaseUrl = run.postgres === null ? undefined : await demoDatabase(run.postgres.url)
  const open = async (): Promise<OpenDatabase> =>
    databaseUrl === undefined ? openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 4)
  const at = { step: 'begun' as PlacementStep }
  const server = spawnedServer({ dataDir, port: await freePort(), databaseUrl, env: () => ({ FAULT_AT: at.step }) })
  const kills = Object.fromEntries(placementSteps.map((step) => [step, 0])) as Record<PlacementStep, number>
  const wrongAnswers: string[] = []
  let retried = 0
  try {
    mkdirSync(dataDir, { recursive: true })
    const shelf = await stocked(await open(), databaseUrl === undefined)
    for (let index = 0; index < run.orders; index += 1) {
      at.step = placementSteps[index % placementSteps.length] ?? 'begun'
      await server.start()
      const customer = shopper(server.url)
      await customer.toReview(shelf.part, isRefusedAt(at.step) ? '4000000000000002' : '4242424242424242')
      await customer.order()
      await server.gone()
      kills[at.step] += 1
      const isAskedAgain = random() < 0.5
      if (isAskedAgain) retried += 1
      const wrong = await fiveMinutesLater(await open(), customer, isAskedAgain, !isRefusedAt(at.step))
      if (wrong !== null) wrongAnswers.push(`${at.step}: ${wrong}`)
    }
    const books = await readBooks(await open(), shelf)
    return {
      ...{ orders: run.orders, kills, retried, wrongAnswers, ...books },
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The shop with plenty of one part; answers which, and how many. */
async function stocked(database: OpenDatabase, isNew: boolean) {
  if (isNew) {
    await migrate(database.db)
    await seedForTests(database.db)
  }
  const qty = 10_000
  const { product_id: part } = await database.db
    .updateTable('product')
    .set({ qty })
    .where('product_id', '=', (e) =>
      e
        .selectFrom('product as first')
        .select((f) => f.fn.min('product_id').as('id'))
        .where('price', '>', 500)
        .where('superseded_by', 'is', null),
    )
    .returning('product_id')
    .executeTakeFirstOrThrow()
  await database.close()
  return { part, qty }
}

/** What another machine makes of it; answers what was wrong about the answer to who asked again, or null. */
async function fiveMinutesLater(
  database: OpenDatabase,
  customer: Shopper,
  isAskedAgain: boolean,
  isGood: boolean,
): Promise<string | null> {
  const start = new Date(Date.now() + 5 * 60_000).toISOString()
  const server = await startServer({ database, start })
  try {
    await server.jobs.drain()
    if (!isAskedAgain) return null
    const answer = await customer.orderAt(clientOf(server.app.server, customer.cookies))
    await server.jobs.drain()
    const isRight = isGood ? answer.error === null : answer.error === 'order.billing'
    return isRight ? null : JSON.stringify(answer)
  } finally {
    await server.close()
  }
}
