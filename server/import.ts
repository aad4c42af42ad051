import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from './adapters/system-clock.ts'
import { readConfig } from './config.ts'
import type { OpenDatabase } from './db/connect.ts'
import { openPGlite, openPostgres } from './db/connect.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import type { FileReport } from './modules/catalogue-office/index.ts'
import { runImportCommand } from './modules/catalogue-office/index.ts'

const usage = `npm run import -- equipment.csv parts.csv diagrams/ [--dry-run] [--create] [--report report.csv]

  --dry-run  checks every row and changes nothing
  --create   allows new names: adds the brands, makers, types and markets that the shop does not have
  --report   writes every bad row to a file: file, line, column, code, reason
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
  const { database, close } = await openShop()
  const began = performance.now()
  try {
    const reports = await runImportCommand({
      paths: positionals,
      isDry,
      mayCreate: values.create,
      transact: (work) => database.db.transaction().execute(work),
      now: () => systemClock.now(),
      onProgress: showProgress,
    })
    for (const report of reports) printReport(report, isDry)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(isDry ? `Dry run: nothing was changed. ${seconds} s` : `Done in ${seconds} s.`)
    if (values.report !== undefined) await writeFile(values.report, reportCsv(reports))
    if (reports.some(({ bad }) => bad > 0)) process.exitCode = 2
  } finally {
    await close()
  }
}

/** Opens the shop's database and migrates it. */
async function openShop(): Promise<{ readonly database: OpenDatabase; readonly close: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig()
  const folder = join(dataDir, 'pg')
  if (databaseUrl === null && !existsSync(folder))
    throw new Error(
      `There is no shop in ${dataDir} yet. Start it once (SEED=none npm start), stop it, and import then.`,
    )
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => undefined
  try {
    const database = databaseUrl === null ? await openPGlite({ folder }) : openPostgres(databaseUrl, 2)
    await migrate(database.db)
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

function printReport({ file, kind, rows, tally, bad, leftOut, ignored, errors }: FileReport, isDry: boolean): void {
  const will = isDry ? ' (would be)' : ''
  const counts = [
    formatCount(tally.added, 'added'),
    formatCount(tally.changed, 'changed'),
    formatCount(tally.unchanged, 'unchanged'),
    formatCount(bad, 'bad'),
    ...(leftOut > 0 ? [formatCount(leftOut, 'not for sale, left out')] : []),
  ]
  console.log(`\n${file}: ${formatCount(rows, kind === 'diagrams' ? 'diagrams' : 'rows')}${will}: ${counts.join(', ')}`)
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
