import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orders } from '../../contract/orders.ts'
import { returns } from '../../contract/returns.ts'
import type { OrderReturn } from '../../contract/shapes/order-return.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { Client } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import type { Postgres } from '../support/postgres.ts'
import { preparedDump, preparedOn } from '../support/prepared-database.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { order as submit, sellable, toReview } from '../support/shopping.ts'
import type { ReturnBooks } from './return-books.ts'
import { readReturnBooks } from './return-books.ts'
import { spawnedServer } from './spawned-server.ts'

export interface ReturnsRun {
  /** Orders of three pieces, of which each piece comes back on a return of its own. */
  readonly orders: number
  /** Without one the server has its embedded database. */
  readonly postgres: Pick<Postgres, 'url'> | null
}
export interface ReturnsReport extends ReturnBooks {
  /** How often the process ended after the gateway had returned the money, and while credits were being answered. */
  readonly kills: { readonly refunded: number; readonly answering: number }
  /** Answers to a repeated credit that were neither its receipt nor a plain refusal. */
  readonly wrongAnswers: readonly string[]
}

const fee = { kind: 'money', value: 0 } as const
const hourMs = 3_600_000

/** An order of three pieces, paid and shipped; each piece is on a return of its own and has been received. */
async function returnOrder(
  server: TestServer,
  admin: Client,
  part: number,
  newId: () => string,
): Promise<OrderReturn[]> {
  const shopper = server.visitor()
  await toReview(shopper, part, { qty: 3 })
  const { order_id } = (await submit(shopper)).body.order!
  await server.jobs.drain()
  const params = { id: String(order_id) }
  await admin.call(orders.table.updateStatus, { params, body: { status: 'shipped' } })
  const received: OrderReturn[] = []
  for (let at = 0; at < 3; at += 1) {
    const line = { product_id: part, qty: 1, reason: 'not needed' as const, reason_text: '', restock: true }
    const { body: opened } = await admin.call(returns.table.openReturn, {
      params,
      body: { id: newId(), lines: [line], fee, refunds_shipping: at === 2, note: '' },
    })
    const piece = { position: 1, qty: 1, condition: 'as new' as const, restock: true, location: '' }
    const { body } = await admin.call(returns.table.receiveReturn, {
      params: { number: opened.number },
      body: { id: newId(), lines: [piece], note: '', rev: opened.rev },
    })
    received.push(body)
  }
  return received
}

/**
 * Pieces come back and are credited, while the server kills itself (SIGKILL) right after the gateway has returned the money,
 * and is killed while credits are being answered. Then another instance opens the same database, every credit is sent again
 * under its key, and the jobs are finished. At the end the books of shop, gateway and stock are compared.
 */
export async function returnsKill(run: ReturnsRun): Promise<ReturnsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-returns-'))
  const databaseUrl = run.postgres === null ? undefined : await preparedOn(run.postgres.url, 'demo')
  const folder = join(dataDir, 'pg')
  const open = async (): Promise<OpenDatabase> =>
    databaseUrl === undefined ? openPGlite({ folder }) : openPostgres(databaseUrl, 4)
  const fault: { env: Record<string, string> } = { env: {} }
  const spawned = spawnedServer({ dataDir, port: await freePort(), databaseUrl, env: () => fault.env })
  const kills = { refunded: 0, answering: 0 }
  const wrongAnswers: string[] = []
  let ids = 0
  const newId = () => `0199dddd-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
  let later = Date.now()
  const onInstance = async <T>(
    database: OpenDatabase,
    work: (server: TestServer, admin: Client) => Promise<T>,
  ): Promise<T> => {
    const server = await startServer({ database, start: new Date(later).toISOString() })
    try {
      return await work(server, await server.signIn('admin@demo.test'))
    } finally {
      await server.close()
    }
  }
  try {
    const first =
      databaseUrl === undefined ? await openPGlite({ folder, dump: await preparedDump('demo') }) : await open()
    const { cookies, received, part } = await onInstance(first, async (server, admin) => {
      const [one] = await sellable(server, 1)
      const all: OrderReturn[] = []
      for (let at = 0; at < run.orders; at += 1) all.push(...(await returnOrder(server, admin, one!.product_id, newId)))
      return { cookies: admin.cookies, received: all, part: one!.product_id }
    })
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = async (path: string, body: object, key?: string): Promise<unknown> => {
      const answer = await fetch(`${spawned.url}/api${path}`, {
        method: 'POST',
        headers: {
          ...{ 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', cookie },
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      })
      return answer.json()
    }
    for (let at = 0; at < 3; at += 1) {
      // The returns of one round are of different orders, so that they are credited side by side.
      const round = received.filter((_, index) => index % 3 === at)
      const isAnswering = at === 1
      fault.env = isAnswering ? {} : { FAULT_AT: 'refunded' }
      await spawned.start()
      const credits = await Promise.all(
        round.map(async (one) => {
          const terms = { fee, refunds_shipping: one.refunds_shipping }
          const { credit } = (await send(`/returns/${one.number}/preview`, terms)) as { credit: number }
          return { one, key: newId(), body: { ...terms, expected: credit, note: '', rev: one.rev } }
        }),
      )
      const sent = credits.map(({ one, body, key }) =>
        send(`/returns/${one.number}/credit`, body, key).catch(() => null),
      )
      if (isAnswering) {
        await Promise.race(sent)
        await spawned.kill()
        kills.answering += 1
      } else {
        await spawned.gone()
        kills.refunded += 1
      }
      await Promise.all(sent)
      later += hourMs
      await onInstance(await open(), async (server, admin) => {
        for (const { one, body, key } of credits) {
          const { status, body: answer } = await admin.call(
            returns.table.creditReturn,
            { params: { number: one.number }, body },
            { key },
          )
          if (status !== 200 || answer.state !== 'credited') wrongAnswers.push(JSON.stringify(answer))
        }
        await server.jobs.drain()
        server.clock.advance(hourMs)
        await server.jobs.drain()
      })
    }
    const orders = [...new Set(received.map(({ order_id }) => order_id))]
    return { ...(await readReturnBooks(await open(), part, orders)), kills, wrongAnswers }
  } finally {
    await spawned.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
