// `npm test`: all tests. Finds or downloads a browser, builds the app, and runs every test. The server's tests run on
// PostgreSQL if it is installed; those about the database run on the embedded one too, and all of them without PostgreSQL.
// Arguments after `--` select tests: `npm test -- tests/domain`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findMissing } from '../tests/engines/drivers/find-missing.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { Postgres } from '../tests/support/postgres.ts'
import { clearStatementRecord, holdStatements } from '../tests/support/statement-parity.ts'
import { buildApp } from './app-build.ts'
import { findBrowser, journeyWorkers } from './browser.ts'
import { clearContractRecord, findContractGaps, readContractRecord } from './contract-coverage.ts'
import { moveTemporaryFiles } from './memory-folder.ts'
import { findUnprovenRequirements, readRequirements, readTestResults } from './requirements.ts'
import { root, run } from './run.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

const noTests: Count = { passed: 0, failed: 0 }
const narrowed = process.argv.slice(2)
/** Whether any of these folders of `tests/` was selected. */
const isSelected = (...rooms: readonly string[]) =>
  narrowed.length === 0 || narrowed.some((path) => !path.includes('/') || rooms.some((folder) => path.includes(folder)))
const folder = join(root, '.cache/test')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** The tests start the server a hundred times, so its compiled code is cached. */
const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** Counts results. A file that failed before its first test counts as one failure, and so does a run that failed without any. */
function count(path: string, code: number): Count {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1 }
  }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

interface Run {
  readonly title: string
  readonly projects: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly workers?: number
  /** Files that do not run. */
  readonly without?: readonly string[]
  /** Prints the output at the end, because another run prints meanwhile. */
  readonly isBeside?: boolean
}

async function test({
  title,
  projects,
  env = {},
  workers = availableParallelism(),
  without = [],
  isBeside = false,
}: Run): Promise<Count> {
  if (!isBeside) console.log(`\n${title}`)
  const report = join(
    folder,
    `${projects.join('-')}${Object.keys(env).includes('TEST_DATABASE_URL') ? '-postgres' : ''}.json`,
  )
  const args = [
    'run',
    ...narrowed,
    ...projects.flatMap((project) => ['--project', project]),
    ...without.map((path) => `--exclude=${path}`),
    '--passWithNoTests',
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const ran = await run('node_modules/vitest/vitest.mjs', args, {
    show: !isBeside,
    env: { ...compileCache, ...env },
  })
  if (isBeside) console.log(`\n${title}\n${ran.output}`)
  return count(report, ran.code)
}

/** Whether the server's tests answered every row and every refusal; a narrowed run cannot tell. */
function checkContract(): Count {
  if (narrowed.length > 0) return noTests
  const gaps = findContractGaps(readContractRecord())
  console.log(gaps.length === 0 ? '\nEvery row of the contract was called, every refusal answered.' : '')
  for (const gap of gaps) console.error(gap)
  return { passed: gaps.length === 0 ? 1 : 0, failed: gaps.length }
}

/**
 * Whether the embedded database takes each statement that the server's tests sent to PostgreSQL, and both drivers treat its
 * values alike; a narrowed run cannot tell.
 */
async function checkStatements(postgres: Postgres | null): Promise<Count> {
  if (narrowed.length > 0 || postgres === null) return noTests
  const { count: sent, gaps } = await holdStatements(postgres.url)
  // An empty record would have no gaps either.
  const found = sent === 0 ? ['No statement of the server’s tests was recorded.'] : gaps
  console.log(found.length === 0 ? `\nThe embedded database takes all ${sent} statements of the server’s tests.` : '')
  for (const gap of found) console.error(gap)
  return { passed: found.length === 0 ? 1 : 0, failed: found.length }
}

/** Whether every test that the ledger of requirements names ran and passed; a narrowed run cannot tell. */
function checkRequirements(): Count {
  if (narrowed.length > 0) return noTests
  const gaps = findUnprovenRequirements(readRequirements(), readTestResults(folder))
  console.log(gaps.length === 0 ? '\nEvery test that shows a requirement ran and passed.' : '')
  for (const gap of gaps) console.error(gap)
  return { passed: gaps.length === 0 ? 1 : 0, failed: gaps.length }
}

/** It waits for its server a third of the time, so other runs beside it cost little. One core's worth of workers is enough. */
const serverOnPostgres = (postgres: Postgres) =>
  test({
    title: 'The server on PostgreSQL',
    projects: ['server'],
    env: { TEST_DATABASE_URL: postgres.url },
    workers: Math.ceil(availableParallelism() / 2),
    isBeside: true,
  })

/** All rooms. The embedded database gets the tests about databases alone if the server's run on PostgreSQL, else all of them. */
const rooms = (isOnPostgres: boolean) =>
  test({
    title: isOnPostgres
      ? 'Rooms, and what is about the embedded database'
      : 'Rooms and the server on the embedded database',
    projects: ['pure', 'app', 'app-alone', 'server'],
    env: isOnPostgres ? { TEST_POSTGRES_FOLLOWS: '1' } : {},
  })

/** The fault tests copy the databases that the server's tests have prepared there, and the journeys keep their shops there. */
const shareServer = (postgres: Postgres | null): Readonly<Record<string, string>> =>
  postgres === null ? {} : { SHARED_DATABASE_URL: postgres.url }

/**
 * The browser, once the shop and the phone are prepared that journeys copy; null without either. Half a minute of it uses one
 * core, so it happens beside the rooms.
 */
async function prepareBrowser(postgres: Postgres | null): Promise<string | null> {
  const browser = await findBrowser()
  if (browser === null || !(await buildApp({ isQuick: true }))) {
    console.error(
      browser === null
        ? 'There is no Chromium and none could be fetched: set CHROMIUM to one.'
        : 'The app does not build, so no journey can be made.',
    )
    return null
  }
  const prepared = await run('tests/journeys/prepare-phone.ts', [], {
    env: { CHROMIUM: browser, ...compileCache, ...shareServer(postgres) },
  })
  // The journeys try it again, and say so if they cannot.
  if (prepared.code !== 0) console.error(prepared.output)
  return browser
}

/** The engines beside Chromium that cannot run here, with what they lack. */
const missingEngines = Object.entries(findMissing)
  .map(([name, find]) => ({ name, packages: find() }))
  .filter(({ packages }) => packages.length > 0)

/** Whether every other engine is here. Where all has to pass (`CI`), one that is missing is a failure. */
function checkEngines(): Count {
  if (!isSelected('tests/engines')) return noTests
  for (const { name, packages } of missingEngines)
    console.error(`${name} is not installed here. On Debian: apt-get install ${packages.join(' ')}`)
  return { passed: 0, failed: process.env['CI'] === undefined ? 0 : missingEngines.length }
}

async function inBrowser(postgres: Postgres | null, preparing: Promise<string | null>): Promise<Count> {
  const browser = await preparing
  if (browser === null) return { passed: 0, failed: 1 }
  const env = { CHROMIUM: browser, ...shareServer(postgres) }
  return test({
    title: 'Faults, journeys, and a day in each other engine',
    projects: ['faults', 'journeys', 'engines'],
    env,
    workers: journeyWorkers,
    // Chromium's day is among the journeys.
    without: ['chromium', ...missingEngines.map(({ name }) => name.toLowerCase())].map(
      (name) => `tests/engines/${name}.test.ts`,
    ),
  })
}

/**
 * All rooms and then the browsers, and the server on PostgreSQL beside them if it is installed, so that no core is idle
 * between two runs (docs/decisions/064-no-idle-core.md).
 */
async function all(): Promise<Count[]> {
  clearContractRecord()
  clearStatementRecord()
  const postgres = isSelected('tests/server', 'tests/faults') ? await startPostgres() : null
  const isOnPostgres = postgres !== null && isSelected('tests/server')
  const onPostgres = isOnPostgres ? serverOnPostgres(postgres) : Promise.resolve(noTests)
  const preparing = isSelected('tests/faults', 'tests/journeys', 'tests/engines') ? prepareBrowser(postgres) : null
  try {
    const inRooms = await rooms(isOnPostgres)
    const inBrowsers = preparing === null ? noTests : await inBrowser(postgres, preparing)
    const counts = [inRooms, inBrowsers, await onPostgres, await checkStatements(postgres)]
    if (postgres === null && isSelected('tests/server'))
      console.log('\nNo PostgreSQL is installed here: the server was tested on the embedded one alone.')
    return [...counts, checkEngines(), checkContract(), checkRequirements()]
  } finally {
    await onPostgres
    await postgres?.stop()
  }
}

moveTemporaryFiles()
const counts = await all()
const sum = (of: (one: Count) => number) => counts.reduce((total, one) => total + of(one), 0)
const [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)]
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
