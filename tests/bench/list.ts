import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startServer } from '../support/server-process.ts'
import { openShop } from '../support/shop.ts'
import { startPostgres } from '../support/postgres.ts'
import type { BenchRow } from './row.ts'
import { median } from './row.ts'

const rounds = 3
const duration = 5
const connections = 8
const path = '/search/products?keywords=belt&page=1'

interface Round {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

async function load(url: string): Promise<Round> {
  const result = await autocannon({
    url,
    connections,
    duration,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} answered ${result.non2xx + result.errors} times wrong`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Starts the baseline in its own process, like the shop. */
async function startBare(url: string): Promise<{ port: number; stop: () => void }> {
  const child = spawn(process.execPath, ['tests/bench/bare-list.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [reply] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(reply.toString()), stop: () => child.kill('SIGTERM') }
}

/** A page of 24 products (G07), warm, on PostgreSQL: the shop beside bare `node:http` with the same query. */
export async function benchList(): Promise<BenchRow[]> {
  const axis = 'list of 24 products on PostgreSQL, 8 connections'
  const postgres = await startPostgres({ mayCrash: true })
  if (postgres === null)
    return [
      { axis, rival: 'bare node:http', rivalFigure: 'no PostgreSQL here', ours: '–', bar: '≥ 0.6×', isHeld: null },
    ]
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-list-'))
  const database = { DATABASE_URL: postgres.url }
  try {
    // Built once as a demo shop, then served as in production.
    const { stop } = await startServer(dataDir, database)
    await stop()
    const [shop, bare] = [
      await openShop({
        ...database,
        NODE_ENV: 'production',
        SECRET_KEY: 'x'.repeat(32),
        SEED: 'none',
        LOG_LEVEL: 'warn',
      }),
      await startBare(postgres.url),
    ]
    try {
      const [ours, floor] = [`http://127.0.0.1:${shop.port}/api${path}`, `http://127.0.0.1:${bare.port}${path}`]
      for (const url of [ours, floor]) await load(url)
      const [shops, bares]: [Round[], Round[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        shops.push(await load(ours))
        bares.push(await load(floor))
      }
      const rate = (some: readonly Round[]) => median(some.map((one) => one.rate))
      const tail = median(shops.map((one) => one.p99 / Math.max(1, one.p50)))
      return [
        {
          axis,
          rival: 'bare node:http, same query',
          rivalFigure: `${rate(bares).toFixed(0)}/s`,
          ours: `${rate(shops).toFixed(0)}/s (${(rate(shops) / rate(bares)).toFixed(2)}×)`,
          bar: '≥ 0.6×',
          isHeld: rate(shops) >= 0.6 * rate(bares),
        },
        {
          axis: 'the same, p99 beside p50',
          rival: 'bare node:http, same query',
          rivalFigure: `${median(bares.map((one) => one.p50))} / ${median(bares.map((one) => one.p99))} ms`,
          ours: `${median(shops.map((one) => one.p50))} / ${median(shops.map((one) => one.p99))} ms (${tail.toFixed(1)}×)`,
          bar: '≤ 3×',
          isHeld: tail <= 3,
        },
      ]
    } finally {
      bare.stop()
      await shop.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
