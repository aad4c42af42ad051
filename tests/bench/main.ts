// Measures every row beside its rival in the same run and writes docs/bench.md. `npm run bench -- replay` runs matching rows only.
// Rows that take many minutes run only when they are named, and have a part of docs/bench.md of their own.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { buildApp } from '../../tools/app-build.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchFirstJs } from './first-js.ts'
import { benchHerd } from './herd.ts'
import { benchImport } from './import.ts'
import { benchList } from './list.ts'
import { benchLongOutbox } from './long-outbox.ts'
import { benchPhoto } from './photo.ts'
import { benchReplay } from './replay.ts'
import { benchReports } from './reports.ts'
import type { BenchRow } from './row.ts'
import { benchScale } from './scale.ts'
import { benchScroll } from './scroll.ts'
import { benchServerStart } from './server-start.ts'
import { benchSight, benchSightLighthouse, benchSightTaps } from './sight.ts'
import { benchStart } from './start.ts'
import { benchTablet } from './tablet.ts'
import { benchCheckout } from './checkout.ts'

const benches: Readonly<Record<string, () => Promise<BenchRow | BenchRow[]>>> = {
  sight: benchSight,
  'sight-taps': benchSightTaps,
  'sight-lighthouse': benchSightLighthouse,
  'first-js': benchFirstJs,
  catalogue: benchCatalogue,
  replay: benchReplay,
  photo: benchPhoto,
  start: benchStart,
  outbox: benchLongOutbox,
  'server-start': benchServerStart,
  list: benchList,
  scroll: benchScroll,
  tablet: benchTablet,
  checkout: benchCheckout,
  import: benchImport,
  reports: benchReports,
  scale: benchScale,
  herd: benchHerd,
}
/** A shop with a million claims takes ten minutes to make. */
const namedOnly: readonly string[] = ['reports', 'scale', 'herd']
// Figures are those of the browser that people have (decision 040).
process.env['HEADLESS_SHELL'] = ''
const expected = process.argv.slice(2).filter((name) => !name.startsWith('--'))
/** `sight` is `sight-taps` too. */
const isExpected = (name: string) => expected.some((one) => name === one || name.startsWith(`${one}-`))
const rows: BenchRow[] = []
if (!(await buildApp())) throw new Error('The app does not build, so there is nothing to measure.')
for (const [name, bench] of Object.entries(benches)) {
  if (expected.length > 0 ? !isExpected(name) : namedOnly.includes(name)) continue
  console.log(`… ${name}`)
  try {
    rows.push(...[await bench()].flat())
  } catch (failure) {
    // The results of the other rows are kept.
    console.error(failure)
    rows.push({ axis: name, rival: '–', rivalFigure: '–', ours: 'could not be measured', bar: '–', isHeld: false })
  }
}
const held = (row: BenchRow) => (row.isHeld === null ? '–' : row.isHeld ? 'held' : '**missed**')
const table = [
  '| axis | rival, same run | rival | ours | bar | |',
  '|---|---|---|---|---|---|',
  ...rows.map((r) => `| ${r.axis} | ${r.rival} | ${r.rivalFigure} | ${r.ours} | ${r.bar} | ${held(r)} |`),
].join('\n')
console.log(table)
const page = new URL('../../docs/bench.md', import.meta.url)
const [everyRun = '', ...parts] = readFileSync(page, 'utf8').split(/^(?=## )/m)
const isOfNamed = (part: string) => part.startsWith('## Large shops')
/** Explanations that no run prints. */
const written = parts.filter((part) => !isOfNamed(part)).map((part) => part.trimEnd())
const named = parts.filter(isOfNamed).map((part) => part.trimEnd())
const printPage = (...all: readonly string[]) => {
  writeFileSync(page, `${all.join('\n\n')}\n`)
}
const machine = `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`
if (expected.length === 0)
  printPage(
    `# Speed, measured\n\nPrinted by \`npm run bench\`: each row beside its rival in the same run. Times move by a quarter from run to run, so the bars are ratios. ${machine}.\n\n${table}`,
    ...written,
    ...named,
  )
else if (expected.every((name) => namedOnly.includes(name)))
  printPage(
    everyRun.trimEnd(),
    ...written,
    `## Large shops\n\nPrinted by \`npm run bench -- ${namedOnly.join(' ')}\`, which takes many minutes. ${machine}.\n\n${table}`,
  )
process.exitCode = rows.some((row) => row.isHeld === false) ? 1 : 0
