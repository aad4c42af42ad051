import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../../server/db/connect.ts'
import { freePort } from '../../support/free-port.ts'
import type { Postgres } from '../../support/postgres.ts'
import { preparedDump, preparedOn } from '../../support/prepared-database.ts'
import { seeded } from '../../support/seeded.ts'
import { spawnedServer } from '../spawned-server.ts'
import { answerQuestion, ask, askAgain, tidyQuestion } from './ask-and-answer.ts'
import { atOnce } from './at-once.ts'
import type { Audit } from './audit.ts'
import { auditMonth } from './audit.ts'
import type { Expected } from './books.ts'
import { buy, buyByPhone, failToBuy } from './buy.ts'
import { askForReturn, creditReturn, decideReturn, openReturn, receiveReturn } from './give-back.ts'
import { Line } from './line.ts'
import { editAddressBook, moveOrderAddress } from './move-addresses.ts'
import type { Step } from './month.ts'
import { Month } from './month.ts'
import { answerAgain, answerPayments, askForPart, collectPayments, exportPayments, movePart } from './pay-claims.ts'
import { addPeople, enter, gatherPeople, names } from './people.ts'
import { correctMachine, decideAtOnce, decideOnMachine } from './review-machines.ts'
import { backOrder, correctTracking, shipOrder, withdrawShipment } from './ship-orders.ts'
import { trespass } from './trespass.ts'
import { countPart, receiveStock, registerMachines } from './warehouse-and-machines.ts'
import {
  actOnClaim,
  bringToPayment,
  closeClaim,
  decideOnClaimAtOnce,
  fileClaim,
  orderForClaim,
  tellAboutClaim,
  workTrips,
} from './work-claims.ts'
import { cancelOrder, collect, decideWarrantyOrder, editOrder, moveOrder } from './work-orders.ts'

export interface MonthRun {
  readonly actions: number
  readonly kills: number
  /** How often everything is counted, the end included. */
  readonly audits: number
  /** Whether a kind of step that was taken gives way to the others, so that few actions are of many kinds. */
  readonly isVaried?: boolean
  readonly seed: number
  /** Without one the server has its embedded database. With `crash`, every third fault stops PostgreSQL in place of the server. */
  readonly postgres: (Pick<Postgres, 'url'> & Partial<Pick<Postgres, 'crash'>>) | null
  /** Called at the end with the shop as it is then, beside no server. */
  readonly examine?: (month: Month, database: OpenDatabase, expected: Expected) => Promise<void>
}
export interface MonthReport {
  readonly seed: number
  readonly actions: number
  readonly kills: number
  readonly crashes: number
  /** What did not agree; empty where all did. */
  readonly findings: readonly string[]
  readonly orders: number
  readonly returns: number
  readonly claims: number
  readonly mails: number
  readonly refused: number
  /** How often each kind of step was taken. */
  readonly taken: Readonly<Record<string, number>>
  readonly seconds: number
}

const steps: readonly (readonly [name: string, step: Step, weight: number])[] = [
  ['buy', buy, 14],
  ['buy by phone', buyByPhone, 3],
  ['fail to buy', failToBuy, 3],
  ['move an order', moveOrder, 6],
  ['decide on a warranty order', decideWarrantyOrder, 4],
  ['cancel', cancelOrder, 3],
  ['edit', editOrder, 8],
  ['move an address', moveOrderAddress, 3],
  ['collect', collect, 3],
  ['ship', shipOrder, 11],
  ['correct tracking', correctTracking, 2],
  ['withdraw', withdrawShipment, 2],
  ['back-order', backOrder, 3],
  ['open a return', openReturn, 4],
  ['ask for a return', askForReturn, 3],
  ['decide on a return', decideReturn, 3],
  ['receive a return', receiveReturn, 6],
  ['credit', creditReturn, 4],
  ['file a claim', fileClaim, 8],
  ['act on a claim', actOnClaim, 16],
  ['decide on a claim at once', decideOnClaimAtOnce, 3],
  ['close a claim', closeClaim, 4],
  ['trips', workTrips, 4],
  ['notes and people of a claim', tellAboutClaim, 4],
  ['order for a claim', orderForClaim, 3],
  ['bring a claim to its payment', bringToPayment, 8],
  ['collect payments', collectPayments, 10],
  ['export payments', exportPayments, 24],
  ['answer of the bank', answerPayments, 30],
  ['the answer again', answerAgain, 6],
  ['ask for a part', askForPart, 3],
  ['move a part', movePart, 4],
  ['receive stock', receiveStock, 5],
  ['count', countPart, 3],
  ['register', registerMachines, 4],
  ['decide on a registration', decideOnMachine, 4],
  ['decide on a registration at once', decideAtOnce, 2],
  ['correct a registration', correctMachine, 2],
  ['ask', ask, 3],
  ['answer', answerQuestion, 3],
  ['ask again', askAgain, 2],
  ['tidy a question', tidyQuestion, 2],
  ['edit the address book', editAddressBook, 2],
  ['trespass', trespass, 5],
  ['two at once', atOnce, 8],
]
const monthMs = 28 * 86_400_000
/** The demo shop of the tests is of the twentieth. */
const firstDay = Date.parse('2026-11-23T14:00:00Z')

/** Opens the database beside no server. */
type Open = () => Promise<OpenDatabase>

/** What the shop has before the month: sold parts, all stock. */
async function readStart(open: Open) {
  const database = await open()
  try {
    await addPeople(database)
    const { db } = database
    const products = await db
      .selectFrom('product')
      .select(['product_id', 'qty', 'number', 'price', 'superseded_by'])
      .orderBy('product_id')
      .execute()
    const newest = await db
      .selectFrom('shop_order')
      .select((e) => e.fn.max('order_id').as('id'))
      .executeTakeFirstOrThrow()
    return {
      stock: new Map(products.map(({ product_id, qty }) => [product_id, qty])),
      parts: products
        .filter(({ qty, price, superseded_by }) => (price ?? 0) > 500 && qty >= 3 && superseded_by === null)
        .slice(0, 10)
        .map(({ product_id, number, price }) => ({ part: product_id, number, price: price ?? 0 })),
      before: { orderId: newest.id },
    }
  } finally {
    await database.close()
  }
}

function chooseStep(month: Month, isVaried: boolean): (typeof steps)[number] {
  const weightOf = ([name, , weight]: (typeof steps)[number]) =>
    isVaried ? weight / 10 ** (month.taken.get(name) ?? 0) : weight
  let at = month.random() * steps.reduce((all, one) => all + weightOf(one), 0)
  for (const one of steps) {
    at -= weightOf(one)
    if (at < 0) return one
  }
  return steps[0]!
}

/** One action of somebody: steps are drawn until there is one to take. */
async function act(month: Month, isVaried: boolean, index: number): Promise<void> {
  const isVerbose = process.env['MONTH_LOG'] === '1'
  for (;;) {
    const [name, step] = chooseStep(month, isVaried)
    month.step = `${index} ${name}`
    const before = month.line.findings.length
    if (!(await step(month))) continue
    month.count(name)
    if (isVerbose) console.log(month.step, month.line.findings.slice(before).join('\n'))
    return
  }
}

/**
 * A month of a shop, lived through a spawned server that is killed again and again. Equal seeds draw equal plans, until two
 * people are at one thing at once: who of them is first is the machine's.
 */
export async function runMonth(run: MonthRun): Promise<MonthReport> {
  const began = performance.now()
  const { actions, seed } = run
  const random = seeded(seed)
  // Troubles have a chance of their own, so that the same people do the same without them.
  const trouble = seeded(seed + 1)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-month-'))
  const folder = join(dataDir, 'pg')
  const databaseUrl = run.postgres === null ? undefined : await preparedOn(run.postgres.url, 'demo')
  if (databaseUrl === undefined) await (await openPGlite({ folder, dump: await preparedDump('demo') })).close()
  const open: Open = async () => (databaseUrl === undefined ? openPGlite({ folder }) : openPostgres(databaseUrl, 4))
  const start = await readStart(open)
  const server = spawnedServer({ dataDir, port: await freePort(), databaseUrl, isTimed: true })
  let ahead = firstDay - Date.now()
  const clock = {
    now: () => Date.now() + ahead,
    advance: (ms: number) => {
      ahead += ms
      return server.setClock(ahead)
    },
  }
  const findings: string[] = []
  /** Some writes of each action; the kills are spread over all. */
  const spread = Math.max(1, Math.floor((actions * 3) / Math.max(1, run.kills)))
  let faults = 0
  const troubles = {
    ...{ random: trouble, isPressedTwice: () => trouble() < 0.04 },
    untilKill: () => (faults >= run.kills ? Infinity : 1 + Math.floor(trouble() * spread)),
    crash: () => {
      faults += 1
      return faults % 3 === 0 ? (run.postgres?.crash ?? null) : null
    },
  }
  const line = new Line(server, clock, troubles, findings, seed)
  const month = new Month({
    people: gatherPeople(() => line.client()),
    line,
    clock,
    random,
    stock: start.stock,
    parts: start.parts,
  })
  const expected = { orders: month.orders, returns: month.returns, stock: month.stock, before: start.before }
  const mailFolder = join(dataDir, 'mail')
  mkdirSync(mailFolder, { recursive: true })
  const audit: Omit<Audit, 'isWhole'> = { expected, mailFolder, sentHere: new Map() }
  try {
    await clock.advance(0)
    await server.start()
    for (let index = 1; index <= actions; index += 1) {
      for (const name of names) await enter(month.as(name), clock.now())
      await act(month, run.isVaried === true, index)
      await clock.advance(Math.floor(random() * 2 * (monthMs / actions)))
      if (Math.floor((index * run.audits) / actions) === Math.floor(((index - 1) * run.audits) / actions)) continue
      const code = await server.stop()
      if (code !== 0) findings.push(`The server stopped with ${String(code)}`)
      const wrong = await auditMonth(month, await open(), { ...audit, isWhole: index === actions })
      findings.push(...wrong.map((one) => `After ${index} actions: ${one}`))
      await clock.advance(2 * 3_600_000)
      if (findings.length > 40) break
      if (index < actions) await server.start()
    }
    if (run.examine !== undefined) await run.examine(month, await open(), expected)
    return {
      ...{ seed, actions, kills: line.kills, crashes: line.crashes, findings },
      ...{ orders: month.orders.length, returns: month.returns.length, claims: month.claims.length },
      ...{ mails: month.mails.length, refused: month.taken.get('refused to people without the right') ?? 0 },
      taken: Object.fromEntries(month.taken),
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
