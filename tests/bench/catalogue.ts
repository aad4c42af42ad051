import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/browser.ts'
import { createFaultyProxy } from '../support/faulty-proxy.ts'
import { bundlePage } from './bundle.ts'
import { changedCount, buildLargePackage, partCount } from './catalogue-pack.ts'
import { expectedParts } from './catalogue-queries.ts'
import type { Expected } from './catalogue-queries.ts'
import type { BenchRow } from './row.ts'
import { kib, seconds } from './row.ts'

interface Pair {
  ours: number
  rival: number
}
interface Bench {
  prepare(): Promise<void>
  intoDevice(): Promise<Pair>
  toFirstResult(): Promise<Pair>
  search(expected: readonly Expected[]): Promise<{ p95: Pair & { whole: number }; load: Pair; size: Pair; found: Pair }>
  update(): Promise<{ ms: number; search: number; bytes: number; whole: number }>
}
declare const bench: Bench

const parts = `${partCount.toLocaleString('en')} parts`
const precise = (ms: number) => `${ms.toFixed(2)} ms`
const dexie = { rival: 'Dexie, a row to a part' }
const mini = { rival: 'MiniSearch 7.2' }

/** The catalogue on the device: fetched, opened, searched and updated. */
export async function benchCatalogue(): Promise<BenchRow[]> {
  const files = await bundlePage('catalogue.ts')
  const all = await buildLargePackage(join(files, 'pack'))
  writeFileSync(join(files, 'pack/parts.json'), JSON.stringify(all.map((part) => ({ ...part, price: 1999, qty: 5 }))))
  const expected = expectedParts(all)
  const proxy = await createFaultyProxy(() => 0, files)
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => {
      console.error(error.message)
    })
    await page.goto(`http://127.0.0.1:${proxy.port}/__bench/index.html`)
    await page.waitForFunction(() => 'bench' in globalThis)
    await page.evaluate(() => bench.prepare())
    const into = await page.evaluate(() => bench.intoDevice())
    const open = await page.evaluate(() => bench.toFirstResult())
    const { p95, load, size, found } = await page.evaluate((asked) => bench.search(asked), [...expected])
    const update = await page.evaluate(() => bench.update())
    const share = (count: number) => `${count} of ${expected.length}`
    return [
      {
        axis: `${parts} into the device, search index included`,
        ...dexie,
        rivalFigure: seconds(into.rival),
        ours: seconds(into.ours),
        bar: '≤ 1/20',
        isHeld: into.ours <= into.rival / 20,
      },
      {
        axis: `${parts}, opened, to the first result`,
        ...dexie,
        rivalFigure: seconds(open.rival),
        ours: seconds(open.ours),
        bar: '≤ 0.3 ×',
        isHeld: open.ours <= open.rival * 0.3,
      },
      {
        axis: `offline search, ranked, one slip forgiven, p95 of ${expected.length}`,
        ...mini,
        rivalFigure: precise(p95.rival),
        ours: `${precise(p95.ours)} (with the rows of a page ${precise(p95.whole)})`,
        bar: '≤ 1/5',
        isHeld: p95.ours <= p95.rival / 5,
      },
      {
        axis: 'search index, gzipped',
        ...mini,
        rivalFigure: kib(size.rival),
        ours: kib(size.ours),
        bar: '≤ 1 ×',
        isHeld: size.ours <= size.rival,
      },
      {
        axis: 'search index, loaded',
        ...mini,
        rivalFigure: seconds(load.rival),
        ours: precise(load.ours),
        bar: '≤ 1/10',
        isHeld: load.ours <= load.rival / 10,
      },
      {
        axis: 'the wanted part among what is found',
        ...mini,
        rivalFigure: share(found.rival),
        ours: share(found.ours),
        bar: 'no fewer',
        isHeld: found.ours >= found.rival,
      },
      {
        axis: `update of ${changedCount} rows`,
        rival: 'the whole catalogue again',
        rivalFigure: kib(update.whole),
        ours: `${kib(update.bytes)}, ${seconds(update.ms)}, then searched in ${seconds(update.search)}`,
        bar: '≤ 1/20 of the bytes, ≤ 150 ms with the search',
        isHeld: update.bytes <= update.whole / 20 && update.ms + update.search <= 150,
      },
    ]
  } finally {
    await browser.close()
    await proxy.close()
  }
}
