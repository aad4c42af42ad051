import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openScanner } from './adapters/clamd-scanner.ts'
import { createIds } from './adapters/ids.ts'
import { openFileStore } from './adapters/open-file-store.ts'
import { systemClock } from './adapters/system-clock.ts'
import { createWebPictures } from './adapters/web-pictures.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import type { OpenDatabase } from './db/connect.ts'
import { openPostgres } from './db/connect.ts'
import { openFolder } from './db/open-folder.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { createWithOwnTransaction } from './kernel/with-own-transaction.ts'
import type { FileReport } from './modules/catalogue-office/index.ts'
import {
  countWaitingPictures,
  fetchDuePictures,
  findFailedPictures,
  openPictures,
  runImportCommand,
} from './modules/catalogue-office/index.ts'
import type { FileStore } from './ports/file-store.ts'
import type { MalwareScanner } from './ports/malware-scanner.ts'

const usage = `npm run import -- equipment.csv parts.csv diagrams/ [--dry-run] [--create] [--report report.csv]

  --dry-run         checks every row and changes nothing
  --create          allows new names: adds the brands, makers, types and markets that the shop does not have
  --report          writes every bad row and note to a file: file, line, column, code, reason
  --handle-numbers  Shopify: a variant without SKU gets its handle and options as number
  --pictures        a folder or a zip with the pictures that the lists name
  --fetch-pictures  fetches pictures from the web before it ends; otherwise the server does so
  The columns are described in docs/import.md.`
/** Bad rows printed to the terminal; the report has all of them. */
const maxShown = 100

/** `npm run import`: imports a shop's own lists and diagrams into its catalogue. Exits with 2 where rows were skipped. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      create: { type: 'boolean', default: false },
      'handle-numbers': { type: 'boolean', default: false },
      pictures: { type: 'string' },
      'fetch-pictures': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const isDry = values['dry-run']
  const config = readConfig()
  const { database, close } = await openShop(config)
  const files = openFileStore({ ...config, fetch: globalThis.fetch })
  const scanner = openScanner(config.clamdAddress, {
    warn: (facts, message) => {
      console.warn(message, facts)
    },
  })
  const began = performance.now()
  try {
    const reports = await runImportCommand({
      paths: positionals,
      isDry,
      mayCreate: values.create,
      hasHandleNumbers: values['handle-numbers'],
      ...(values.pictures === undefined ? {} : { pictures: await openPictures(values.pictures) }),
      files,
      transact: (work) => database.db.transaction().execute(work),
      now: () => systemClock.now(),
      onProgress: showProgress,
    })
    for (const report of reports) printReport(report, isDry, values['handle-numbers'])
    if (!isDry) await reportPictures({ database, files, scanner }, values['fetch-pictures'])
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(isDry ? `Dry run: nothing was changed. ${seconds} s` : `Done in ${seconds} s.`)
    if (values.report !== undefined) await writeFile(values.report, reportCsv(reports))
    if (reports.some(({ bad }) => bad > 0)) process.exitCode = 2
  } finally {
    await close()
  }
}

/** Opens the shop's database and migrates it. A new data folder gets an empty shop. */
async function openShop({
  databaseUrl,
  dataDir,
}: Config): Promise<{ readonly database: OpenDatabase; readonly close: () => Promise<void> }> {
  const prepare = async (opened: OpenDatabase) => {
    await migrate(opened.db)
    return opened
  }
  const onNew = () => {
    console.log(`Preparing an empty shop in ${dataDir}, once …`)
  }
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => undefined
  try {
    const database =
      databaseUrl === null ? await openFolder(dataDir, { onNew, prepare }) : await prepare(openPostgres(databaseUrl, 2))
    return {
      database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

let shown = ''
/** Shows progress: one updating line on a terminal, a line for every ten percent in a log. */
function showProgress(file: string, percent: number): void {
  const isTerminal = process.stdout.isTTY
  const text = `${file}  ${isTerminal ? percent : Math.floor(percent / 10) * 10} %`
  if (text === shown) return
  shown = text
  process.stdout.write(isTerminal ? `\r${text}${percent === 100 ? '\n' : ''}` : `${text}\n`)
}

const formatCount = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}`

/** Says how many pictures wait, or fetches them and says which ones failed. */
async function reportPictures(
  {
    database,
    files,
    scanner,
  }: { readonly database: OpenDatabase; readonly files: FileStore; readonly scanner: MalwareScanner },
  isFetching: boolean,
): Promise<void> {
  const ids = createIds(systemClock)
  const withOwnTransaction = createWithOwnTransaction({ database, clock: systemClock, ids, wakeJobs: () => undefined })
  const source = createWebPictures()
  const tx = database.db
  const countWaiting = () => countWaitingPictures(tx)
  let waiting = await countWaiting()
  if (waiting === 0) return
  if (!isFetching) {
    console.log(`\nPictures to fetch: ${waiting.toLocaleString('en-US')}. The server fetches them while it runs.`)
    return
  }
  for (let due = 1; due > 0;) {
    due = await fetchDuePictures({ tx, withOwnTransaction, files, source, scanner, now: systemClock.now() })
    waiting = await countWaiting()
    showProgress(`Pictures, ${waiting} left`, waiting === 0 ? 100 : 0)
  }
  for (const { line, source: address, failure } of await findFailedPictures(tx))
    console.log(`  line ${line}, ${address}: ${failure} [picture.failed]`)
  if (waiting > 0)
    console.log(`Pictures that did not come: ${waiting.toLocaleString('en-US')}. The server tries them again.`)
}

function printReport(
  { file, kind, rows, tally, bad, leftOut, unnumbered, ignored, errors }: FileReport,
  isDry: boolean,
  hasHandleNumbers: boolean,
): void {
  const will = isDry ? ' (would be)' : ''
  const counts = [
    formatCount(tally.added, 'added'),
    formatCount(tally.changed, 'changed'),
    formatCount(tally.unchanged, 'unchanged'),
    formatCount(bad, 'bad'),
    ...(leftOut > 0 ? [formatCount(leftOut, 'not for sale, left out')] : []),
  ]
  console.log(`\n${file}: ${formatCount(rows, kind === 'diagrams' ? 'diagrams' : 'rows')}${will}: ${counts.join(', ')}`)
  if (unnumbered > 0 && !hasHandleNumbers)
    console.log(
      `  Variants without SKU: ${unnumbered.toLocaleString('en-US')}. --handle-numbers gives them handle and options as number.`,
    )
  if (ignored.length > 0) console.log(`  Columns that are not read: ${ignored.join(', ')}`)
  for (const error of errors.slice(0, maxShown))
    console.log(
      `  ${error.file}, line ${error.line}${error.column === null ? '' : `, ${error.column}`}: ${error.message} [${error.code}]`,
    )
  if (errors.length > maxShown)
    console.log(`  … and ${formatCount(errors.length - maxShown, 'more')}; --report report.csv writes all of them.`)
}

/** A CSV cell that a spreadsheet treats as text: quoted, and never a formula. */
const csvCell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`

const reportCsv = (reports: readonly FileReport[]) =>
  [
    ['file', 'line', 'column', 'code', 'reason'],
    ...reports.flatMap(({ errors }) =>
      errors.map((error) => [error.file, String(error.line), error.column ?? '', error.code, error.message]),
    ),
  ]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n')

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
