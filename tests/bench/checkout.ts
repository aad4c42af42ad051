import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../../server/db/connect.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'
import { copyDatabase, recordStatements, replayStatements } from './bare-statements.ts'
import type { BareMeasured } from './bare-statements.ts'
import { openRival, rivalAdd, rivalList, rivalOrder } from './rival-shop.ts'
import type { Goods } from './rival-shop.ts'
import { median } from './row.ts'
import type { BenchRow } from './row.ts'
import { askerOf, loadOf } from './session-load.ts'
import type { Answered, Asker, Measured } from './session-load.ts'

const rounds = 3
const [width, ms] = [8, 5_000]
/** The number of products that both shops sell. Our demo shop has more beside them. */
const goodsCount = 2_000

interface Sold extends Goods {
  readonly productId: number
}

/** Priced parts of our demo shop, with more stock than a run can sell. */
async function goodsOf(url: string): Promise<Sold[]> {
  const { db, close } = openPostgres(url)
  try {
    await sql`update product set qty = 1000000`.execute(db)
    const rows = await db
      .selectFrom('product')
      .select(['product_id', 'number', 'name', 'price'])
      .where('price', 'is not', null)
      .where('superseded_by', 'is', null)
      .orderBy('product_id')
      .limit(goodsCount)
      .execute()
    return rows.map(({ product_id, number, name, price }) => ({
      productId: product_id,
      number,
      name,
      price: price ?? 0,
    }))
  } finally {
    await close()
  }
}

/** Throws where our shop refused. */
const fine = (answered: Answered): Answered => {
  if (answered.status === 200) return answered
  throw new Error(`Our shop answered ${answered.status}: ${JSON.stringify(answered.readBody()).slice(0, 300)}`)
}

let visitors = 0
/** A visitor with their own address, since our rate limits count by address. */
function beVisitor(asker: Asker, caller: number): void {
  visitors += 1
  asker.begin({
    'x-requested-with': 'XMLHttpRequest',
    'x-forwarded-for': `10.${caller}.${Math.floor(visitors / 250) % 250}.${visitors % 250}`,
  })
}
function keepVisit(asker: Asker, { headers }: Answered): void {
  const set = headers['set-cookie']
  const cookie = [set ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  if (cookie !== '') asker.keep('cookie', cookie)
}

const ourList = async (asker: Asker, term: string) => {
  asker.keep('x-requested-with', 'XMLHttpRequest')
  fine(await asker.ask('GET', `/api/search/products?keywords=${term}&page=1`))
}

async function ourAdd(asker: Asker, product: number): Promise<void> {
  const answer = await asker.ask('GET', `/api/cart/add/${product}?qty=1`)
  fine(answer)
  keepVisit(asker, answer)
}

const shipping = {
  name: 'Ada Lund',
  addr1: '12 Harbor Street',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55401',
  phone: '6125550148',
  email: 'ada@demo.test',
}
const billing = { name: 'Ada Lund', addr1: '12 Harbor Street', city: 'Minneapolis', state: 'MN', postal_code: '55401' }

/** From a new visitor's empty cart to a paid order. */
async function ourOrder(asker: Asker, caller: number, product: number): Promise<void> {
  beVisitor(asker, caller)
  await ourAdd(asker, product)
  fine(await asker.ask('POST', '/api/checkout/submit/shipping', { ...shipping, skip: true }))
  fine(await asker.ask('POST', '/api/cart/update/shipping/GROUND', {}))
  const { card_token, brand, last4 } = fine(
    await asker.ask('POST', '/demo-gateway/tokens', {
      number: '4242424242424242',
      csc: '123',
      exp_month: 12,
      exp_year: 2031,
      name: 'Ada Lund',
      postal_code: '55401',
    }),
  ).readBody() as { card_token: string; brand: string; last4: string }
  const card = { card_token, brand, last4, 'cc-name': 'Ada Lund', 'cc-exp-month': 12, 'cc-exp-year': 2031 }
  fine(await asker.ask('POST', '/api/checkout/submit/billing', { ...billing, ...card }))
  const { order, message } = fine(
    await asker.ask('POST', '/api/checkout/submit/order', { extraInfo: { card_option: 'new', return_policy: true } }),
  ).readBody() as { order: object | null; message: string | null }
  if (order === null) throw new Error(`Our shop did not place an order: ${message}`)
}

interface Pair {
  readonly axis: string
  /** Our rate as a multiple of the rival's. */
  readonly factor: number
  /** The rounds to record for its statements on bare connections; 0 where it has no floor. */
  readonly recorded: number
  readonly ours: (asker: Asker, caller: number, round: number) => Promise<void>
  readonly rival: (asker: Asker, caller: number, round: number) => Promise<void>
}

/** One caller's rounds, and the jobs that follow them. */
async function runAlone(port: number, { ours }: Pair, rounds: number): Promise<void> {
  const asker = askerOf(port)
  for (let round = 0; round < rounds; round += 1) await ours(asker, width, round)
  asker.close()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
}

/** Waits until our shop has no job to run: captures and mails of the orders that were placed. */
async function waitForJobs(url: string): Promise<void> {
  const { db, close } = openPostgres(url)
  try {
    for (;;) {
      const due = await db
        .selectFrom('staged_job')
        .select('job_id')
        .where('done_at', 'is', null)
        .where('run_at', '<=', new Date())
        .limit(1)
        .execute()
      if (due.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await close()
  }
}

/** As the database does by itself within a minute of use. */
async function renewStatistics(url: string): Promise<void> {
  const { db, close } = openPostgres(url)
  try {
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
}

/** What PostgreSQL alone does in a second: the limit of any shop that sends these statements. */
const toFloorRow = (axis: string, rate: number, bare: BareMeasured): BenchRow => ({
  axis: `the limit: the ${bare.statements.toFixed(0)} statements of a ${axis}, in ${bare.messages.toFixed(0)} messages on bare connections`,
  rival: 'the shop, same statements',
  rivalFigure: `${rate.toFixed(0)}/s`,
  ours: `${bare.rate.toFixed(0)}/s: the shop is at ${((rate / bare.rate) * 100).toFixed(0)} % of it`,
  bar: '–',
  isHeld: null,
})

/** The checkout on PostgreSQL with 8 connections: list, cart and order, beside the rival shop with the same products. */
export async function benchCheckout(): Promise<BenchRow[]> {
  const nothing = (why: string): BenchRow[] => [
    { axis: 'checkout', rival: 'Vendure 3.7', rivalFigure: why, ours: '–', bar: '≥ 10×', isHeld: null },
  ]
  // Both are durable as in production.
  const durable = { mayCrash: true }
  const [here, there] = [await startPostgres(durable), await startPostgres(durable)]
  if (here === null || there === null) return nothing('no PostgreSQL here')
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-checkout-'))
  const database = { DATABASE_URL: here.url }
  const served = { ...database, SEED: 'none', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1', CHECK_REPLIES: 'no' }
  try {
    const { stop } = await startServer(dataDir, database)
    await stop()
    const goods = await goodsOf(here.url)
    const rival = await openRival(there.url, goods)
    if (rival === null) return nothing('the rival cannot be installed here')
    const productAt = (at: number) => goods[at % goods.length]?.productId ?? 1
    const pairs: readonly Pair[] = [
      {
        axis: 'list of 24 products by a word',
        factor: 20,
        recorded: 0,
        ours: (asker) => ourList(asker, 'belt'),
        rival: (asker) => rivalList(asker, 'belt'),
      },
      {
        axis: 'cart add in a session',
        factor: 20,
        recorded: 600,
        ours: (asker, caller, round) => {
          // A realistic cart: some thirty lines, then another one.
          if (round % 30 === 0) beVisitor(asker, caller)
          return ourAdd(asker, productAt(caller * 37 + round))
        },
        rival: (asker, caller, round) => {
          if (round % 30 === 0) asker.begin({})
          return rivalAdd(asker, ((caller * 37 + round) % goods.length) + 1)
        },
      },
      {
        axis: 'whole order: cart, addresses, shipping, payment',
        factor: 15,
        recorded: 200,
        ours: (asker, caller, round) => ourOrder(asker, caller, productAt(caller * 37 + round)),
        rival: (asker, caller, round) => rivalOrder(asker, ((caller * 37 + round) % goods.length) + 1),
      },
    ]
    // Both are measured as shops in use. Statistics of empty tables would have each search of a cart read all carts, however
    // many there are by then.
    const used = await openShop(served)
    for (const pair of pairs) {
      await loadOf(used, { width, ms }, pair.ours)
      await loadOf(rival, { width, ms }, pair.rival)
    }
    await waitForJobs(here.url)
    await used.stop()
    for (const { url } of [here, there]) await renewStatistics(url)
    const copies = await copyDatabase(
      here.url,
      Array.from({ length: width }, (_, at) => `bare_${at}`),
    )
    let opened: Shop | undefined
    const begin = async () => {
      opened = await openShop(served)
      // Each statement is prepared with its third use.
      for (const pair of pairs) if (pair.recorded > 0) await runAlone(opened.port, pair, 40)
    }
    const limited = pairs.filter(({ recorded }) => recorded > 0)
    const recordings = await recordStatements(
      here.url,
      begin,
      limited.map((pair) => ({
        rounds: pair.recorded,
        work: () => runAlone(opened?.port ?? 0, pair, pair.recorded),
      })),
    )
    if (opened === undefined) throw new Error('Our shop did not start')
    const shop: Shop = opened
    try {
      const rows: BenchRow[] = []
      const rates = new Map<string, number>()
      for (const pair of pairs) {
        const [mine, theirs]: [Measured[], Measured[]] = [[], []]
        for (let round = 0; round <= rounds; round += 1) {
          const ours = await loadOf(shop, { width, ms }, pair.ours)
          // What is left to do of it must not slow the rival.
          await waitForJobs(here.url)
          const rivals = await loadOf(rival, { width, ms }, pair.rival)
          // The first round warms up.
          if (round === 0) continue
          mine.push(ours)
          theirs.push(rivals)
        }
        const of = (some: readonly Measured[], fact: keyof Measured) => median(some.map((one) => one[fact]))
        const text = (some: readonly Measured[]) =>
          `${of(some, 'rate').toFixed(0)}/s, p50 ${of(some, 'p50').toFixed(1)} ms, p99 ${of(some, 'p99').toFixed(1)} ms, CPU ${of(some, 'cpu').toFixed(2)} ms`
        const ratio = of(mine, 'rate') / of(theirs, 'rate')
        rates.set(pair.axis, of(mine, 'rate'))
        rows.push({
          axis: `${pair.axis}, PostgreSQL, 8 connections`,
          rival: 'Vendure 3.7, same goods',
          rivalFigure: text(theirs),
          ours: `${text(mine)} (${ratio.toFixed(1)}×)`,
          bar: `≥ ${pair.factor}×`,
          isHeld: ratio >= pair.factor,
        })
      }
      const [, ...bare] = await replayStatements(copies, recordings)
      for (const [at, { axis }] of limited.entries()) {
        const measured = bare[at]
        if (measured !== undefined) rows.push(toFloorRow(axis, rates.get(axis) ?? Number.NaN, measured))
      }
      return rows
    } finally {
      rival.stop()
      await shop.stop()
    }
  } finally {
    await here.stop()
    await there.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
