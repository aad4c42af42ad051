// Measures every row beside its rival in the same run and renews it in docs/bench.md. `npm run bench -- replay` runs matching parts
// only. Parts that take many minutes run only when they are named, and have a section of their own.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { buildApp } from '../../tools/app-build.ts'
import { printTable, renewPage } from './bench-page.ts'
import { benchCatalogue } from './catalogue.ts'
import { chooseParts } from './choose-parts.ts'
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
const choice = chooseParts(process.argv.slice(2), { parts: Object.keys(benches), namedOnly })
if ('text' in choice) {
  console.log(choice.text)
  process.exit(choice.exitCode)
}
const rows = new Map<string, readonly BenchRow[]>()
if (!(await buildApp())) throw new Error('The app does not build, so there is nothing to measure.')
for (const [name, bench] of Object.entries(benches)) {
  if (!choice.parts.includes(name)) continue
  console.log(`… ${name}`)
  try {
    rows.set(name, [await bench()].flat())
  } catch (failure) {
    // The results of the other rows are kept.
    console.error(failure)
    rows.set(name, [
      { axis: name, rival: '–', rivalFigure: '–', ours: 'could not be measured', bar: '–', isHeld: false },
    ])
  }
}
console.log(printTable(rows))
const page = new URL('../../docs/bench.md', import.meta.url)
const machine = `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`
writeFileSync(page, renewPage(readFileSync(page, 'utf8'), { rows, parts: Object.keys(benches), namedOnly, machine }))
process.exitCode = [...rows.values()].flat().some((row) => row.isHeld === false) ? 1 : 0
