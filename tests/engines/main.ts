// `npm run engines`: a servicer's and a dealer's day in Chromium, Firefox and WebKit, all at once. `-- --only firefox` takes
// one, `-- --write` prints what they have into docs/engines.md. An engine that is not installed is a failure.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../tools/app-build.ts'
import { moveTemporaryFiles } from '../../tools/memory-folder.ts'
import { root, run, seconds } from '../../tools/run.ts'
import { chromiumDriver } from './drivers/chromium-driver.ts'
import { firefoxDriver } from './drivers/firefox-driver.ts'
import { webkitDriver } from './drivers/webkit-driver.ts'
import { engineNames, readTable, writeTable } from './engine-table.ts'
import type { SeenEngine } from './engine-table.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, write: { type: 'boolean', default: false } },
})
const drivers = [chromiumDriver, firefoxDriver, webkitDriver]
const home = join(root, '.cache/engines')
const reportPath = join(home, 'report.json')

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

/** The drivers that were asked for, or null after a sentence about what is wrong. */
function chooseDrivers(): typeof drivers | null {
  const only = values.only.map((name) => name.toLowerCase())
  const unknown = only.filter((name) => drivers.every((driver) => driver.name.toLowerCase() !== name))
  const chosen = drivers.filter(({ name }) => only.length === 0 || only.includes(name.toLowerCase()))
  const missing = chosen.filter((driver) => driver.findMissing().length > 0)
  if (unknown.length > 0) console.error(`There is no engine ${unknown.join(', ')}: ${engineNames.join(', ')}.`)
  for (const driver of missing)
    console.error(`${driver.name} is not installed here. On Debian: apt-get install ${driver.findMissing().join(' ')}`)
  if (missing.length > 0) console.error('`npm run engines -- --only <engine>` runs one that is.')
  return unknown.length > 0 || missing.length > 0 ? null : chosen
}

/** What was seen of each engine in this run, and of the others what the table says. */
function collectColumns(): ReadonlyMap<(typeof engineNames)[number], SeenEngine> {
  const columns = new Map(readTable())
  for (const name of engineNames) {
    const path = join(home, `${name}.json`)
    if (existsSync(path)) columns.set(name, JSON.parse(readFileSync(path, 'utf8')) as SeenEngine)
  }
  return columns
}

async function runDays(chosen: typeof drivers): Promise<Report> {
  rmSync(home, { recursive: true, force: true })
  const args = [
    'run',
    ...chosen.map(({ name }) => `tests/engines/${name.toLowerCase()}.test.ts`),
    '--project=engines',
    `--maxWorkers=${chosen.length}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
  ]
  const env = {
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    ...(values.write ? { ENGINES_WRITE: '1' } : {}),
  }
  const { code } = await run('node_modules/vitest/vitest.mjs', args, { show: true, env })
  const report = existsSync(reportPath)
    ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Report)
    : { numPassedTests: 0, numFailedTests: 0 }
  return code !== 0 && report.numFailedTests === 0 ? { ...report, numFailedTests: 1 } : report
}

const chosen = chooseDrivers()
if (chosen === null || !(await buildApp({ isQuick: true }))) {
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} else {
  // Profiles and databases are written often, and a disk would be waited for each time.
  moveTemporaryFiles()
  const began = performance.now()
  const { numPassedTests, numFailedTests } = await runDays(chosen)
  const columns = collectColumns()
  console.log(
    chosen.map(({ name }) => `${name} ${columns.get(name)?.version ?? ''}`).join(', '),
    `in ${seconds(performance.now() - began)}`,
  )
  if (values.write && numFailedTests === 0) writeTable(columns)
  else if (numFailedTests > 0)
    console.error(
      'If only docs/engines.md differs: `npm run engines -- --write` prints it anew. Read what has changed.',
    )
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
  process.exitCode = numFailedTests === 0 && numPassedTests > 0 ? 0 : 1
}
