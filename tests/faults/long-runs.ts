import { buildApp } from '../../tools/app-build.ts'
import { findBrowser } from '../../tools/browser.ts'
import { run } from '../../tools/run.ts'
import { startPostgres } from '../support/postgres.ts'
import type { Postgres } from '../support/postgres.ts'
import { preparedOn } from '../support/prepared-database.ts'
import { seededBytes } from '../support/test-ports.ts'
import { importKill } from './import-kill.ts'
import { importLarge } from './import-large.ts'
import { importShopify } from './import-shopify.ts'
import { ordersKill } from './orders-kill.ts'
import type { KillReport } from './server-kill.ts'
import { serverKill } from './server-kill.ts'

export interface LongRuns {
  readonly seed: number
  readonly operations: number
  readonly kills: number
  /** How many scenes of the outbox's model. */
  readonly runs: number
}

const isClean = (report: KillReport, kills: number) =>
  report.doubled.length +
    report.lost.length +
    report.outOfOrder.length +
    report.withoutReceipt.length +
    report.refused.length ===
    0 &&
  report.exitCode === 0 &&
  report.kills === kills

async function kill({ operations, kills, seed }: LongRuns, where: string, postgres: Postgres | null): Promise<boolean> {
  console.log(`\n${operations} operations while ${where} is killed ${kills} times`)
  const report = await serverKill({ operations, kills, seed, postgres })
  console.log(
    `${report.operations} sent, ${report.kills} kills, ${report.lost.length} lost, ${report.doubled.length} doubled, ${report.outOfOrder.length} out of order, ${report.withoutReceipt.length} without a receipt, ${report.refused.length} refused, ${report.seconds} s`,
  )
  if (!isClean(report, kills)) console.error(JSON.stringify(report, null, 2))
  return isClean(report, kills)
}

async function tests(title: string, paths: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> {
  console.log(`\n${title}`)
  return (await run('node_modules/vitest/vitest.mjs', ['run', ...paths], { show: true, env })).code === 0
}

/** Runs journeys in their long form, in the browser that people have. */
async function inBrowser(
  title: string,
  paths: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const browser = await findBrowser()
  if (browser !== null && (await buildApp({ isQuick: true })))
    return tests(title, ['--project', 'journeys', ...paths], { ...env, CHROMIUM: browser, HEADLESS_SHELL: '' })
  console.error(`\n${title}: nothing of it ran without a browser and a built app.`)
  return false
}

const day = () =>
  inBrowser(
    'The day of two people with one device, on a line of 50 kbit/s with 3 s there and back',
    ['tests/journeys/the-day.test.ts'],
    { DAY: 'full' },
  )

async function onPostgres(runs: LongRuns): Promise<boolean> {
  const postgres = await startPostgres({ mayCrash: true })
  if (postgres === null) {
    console.log('\nNo PostgreSQL is installed here: only the embedded database was killed.')
    return true
  }
  try {
    return await kill(runs, 'the server, and in every third fault its PostgreSQL,', postgres)
  } finally {
    await postgres.stop()
  }
}

async function orders(seed: number, where: string, postgres: Postgres | null): Promise<boolean> {
  console.log(`\n100 orders, five side by side, while the server on ${where} is killed at every step of their way`)
  const report = await ordersKill({ rounds: 20, together: 5, seed, postgres })
  const faults = [report.unended, report.doubled, report.disagreeing, report.undone, report.wrongAnswers].flat()
  console.log(
    `${report.orders} orders, ${report.placed} placed and charged, ${report.released} released, ${report.retried} asked again, ${faults.length} that do not agree, ${report.missingPieces} pieces missing, ${report.seconds} s`,
  )
  if (faults.length > 0) console.error(faults.join('\n'))
  return faults.length === 0 && report.missingPieces === 0
}

async function ordersOnPostgres(seed: number): Promise<boolean> {
  const postgres = await startPostgres()
  if (postgres === null) return true
  try {
    return await orders(seed, 'PostgreSQL', postgres)
  } finally {
    await postgres.stop()
  }
}

async function shopifyExports(seed: number, where: string, databaseUrl: string | null): Promise<boolean> {
  console.log(`\nA Shopify export of 50000 lines is imported into ${where}, twice, then five of 2600 lines`)
  const report = await importShopify(50_000, seededRandom(seed), databaseUrl)
  console.log(
    `${report.isWhole ? 'whole' : 'NOT whole'}, ${report.seconds} s; again ${report.secondsAgain} s, ${report.isUnchanged ? 'nothing changed' : 'SOMETHING CHANGED'}; ${report.small.join(', ')} s`,
  )
  return report.isWhole && report.isUnchanged && report.small.every((seconds) => seconds <= 2)
}

async function importsOnPostgres(seed: number): Promise<boolean> {
  const postgres = await startPostgres()
  if (postgres === null) {
    console.log('\nNo PostgreSQL is installed here: the large import was not made.')
    return true
  }
  try {
    console.log('\n100000 rows with 200 bad ones are imported into PostgreSQL, twice')
    const large = await importLarge(100_000, 200, await preparedOn(postgres.url, 'demo'))
    console.log(
      `${large.bad} bad rows reported, ${large.isExact ? 'exactly those' : 'NOT exactly those'}, ${large.seconds} s; again ${large.secondsAgain} s, ${large.isUnchanged ? 'nothing changed' : 'SOMETHING CHANGED'}`,
    )
    console.log('\n20000 rows are imported while the command is killed 10 times')
    const random = seededRandom(seed)
    const killed = await importKill({
      ...{ rows: 20_000, bad: 200, kills: 10, random },
      newDatabase: () => preparedOn(postgres.url, 'demo'),
    })
    console.log(
      `${killed.killed} kills, ${killed.products} parts, ${killed.isTheSame && killed.isExact ? 'the same as undisturbed' : 'NOT the same as undisturbed'}`,
    )
    return (
      (await shopifyExports(seed, 'PostgreSQL', await preparedOn(postgres.url, 'none'))) &&
      large.isExact &&
      large.isUnchanged &&
      large.seconds < 120 &&
      killed.killed === 10 &&
      killed.isTheSame &&
      killed.isExact
    )
  } finally {
    await postgres.stop()
  }
}

/** `npm test` runs most of the server's tests on one database, and the exhaustive ones too. Here all of them run on both. */
async function serverTests(): Promise<boolean> {
  const onEmbedded = await tests("The server's tests on the embedded database", ['--project', 'server'], {
    EVERY_CELL: '1',
  })
  const postgres = await startPostgres()
  if (postgres === null) {
    console.log("\nNo PostgreSQL is installed here: the server's tests ran on the embedded database alone.")
    return onEmbedded
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url, EVERY_CELL: '1' }
    return (await tests("The server's tests on PostgreSQL", ['--project', 'server'], env)) && onEmbedded
  } finally {
    await postgres.stop()
  }
}

function seededRandom(seed: number): () => number {
  const bytes = seededBytes(seed)
  return () => ((bytes(1)[0] ?? 0) + 0.5) / 256
}

/** A month of a shop on each database, with this many actions. */
export const startMonth = (actions: number, seed: number): Promise<boolean> =>
  tests(
    `A month of a shop: ${actions} actions of twelve people, while the server is killed. Seed ${seed}`,
    ['--project', 'faults', 'tests/faults/month.test.ts'],
    { MONTH_ACTIONS: String(actions), MONTH_SEED: String(seed) },
  )

/** The long runs without an entry in the ledger: answers whether all held. */
export async function startLongRuns(runs: LongRuns): Promise<boolean> {
  const { seed } = runs
  const passed = [
    await kill(runs, 'the server on its embedded database', null),
    await onPostgres(runs),
    await shopifyExports(seed, 'a new data folder', null),
    await importsOnPostgres(seed),
    await orders(seed, 'its embedded database', null),
    await ordersOnPostgres(seed),
    await tests(
      'Orders, balances, returns and imports whose server is killed, on both databases',
      [
        '--project',
        'faults',
        ...['orders', 'balance', 'returns', 'import'].map((what) => `tests/faults/${what}-kill.test.ts`),
      ],
      { EVERY_DATABASE: '1', FAULTS_SEED: String(seed) },
    ),
    await startMonth(1000, seed),
    await serverTests(),
    await tests(
      'Random carts and checkouts of several people, 5000 runs',
      ['--project', 'server', 'tests/server/checkout/checkout-model.test.ts'],
      {
        SHOP_RUNS: '5000',
        SHOP_SEED: String(seed),
      },
    ),
    await tests(`The outbox on a device, ${runs.runs} runs`, ['--project', 'pure', 'tests/offline/model'], {
      RUNS: String(runs.runs),
      COMMANDS: '100',
      SEED: String(seed),
    }),
    await tests('A database put back to a backup, 100 times', ['--project', 'faults', 'tests/faults/restore.test.ts'], {
      RESTORES: '100',
      SEED: String(seed),
    }),
    await tests('Any input to any row', ['--project', 'server', 'tests/server/kernel/any-input.test.ts'], {
      FUZZ_RUNS: '300',
      FUZZ_SEED: String(seed),
    }),
    await tests(
      'The reports after 900 changes',
      ['--project', 'server', 'tests/server/reports/random-changes.test.ts'],
      {
        REPORT_ROUNDS: '300',
      },
    ),
    await tests('Any search', ['--project', 'server', 'tests/server/catalogue/search-reference.test.ts'], {
      FUZZ_RUNS: '100',
      FUZZ_SEED: String(seed),
    }),
    await day(),
    await inBrowser(
      'Every barcode and plate, and 410 photos in a rescue file',
      ['scan', 'plate', 'rescue'].map((name) => `tests/journeys/${name}.test.ts`),
      { PLATES: 'all', RESCUE_PHOTOS: '410' },
    ),
  ]
  return passed.every(Boolean)
}
