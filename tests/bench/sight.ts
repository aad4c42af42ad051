import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'
import { measureSight, openProbe, phoneAgent } from './sight-probe.ts'
import type { Sight } from './sight-probe.ts'

const rounds = 3
const [lcpBar, lcpShare, clsBar] = [1800, 0.45, 0.02]

const pages = [
  ["the shop's first page", '/equipment-types'],
  ['a model', '/equipment/2'],
  ['a part', '/products/1006'],
  ['a diagram', '/equipment/2/diagrams/8'],
  ['the search', '/search/belt'],
  ['find a servicer', '/find-a-servicer'],
] as const

/**
 * The first look at the shop on a phone (4× CPU, 150 ms, 1.6 Mbit/s): pages that the server draws, beside the same build
 * whose pages the app draws, in turns.
 */
export async function benchSight(): Promise<BenchRow[]> {
  const shop = await openShop()
  const browser = await openProbe()
  const rows: BenchRow[] = []
  try {
    for (const [name, path] of pages) {
      const url = `http://127.0.0.1:${shop.port}${path}`
      // A page is drawn for its first visitor and then sent as it is stored.
      await fetch(url, { headers: { accept: 'text/html', 'user-agent': phoneAgent } })
      const [drawn, built]: [Sight[], Sight[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        drawn.push(await measureSight(browser, url))
        built.push(await measureSight(browser, url, { isDrawn: false }))
      }
      const [mine, rival] = [median(drawn.map(({ lcp }) => lcp)), median(built.map(({ lcp }) => lcp))]
      const moved = Math.max(...drawn.map(({ cls }) => cls))
      rows.push({
        axis: `first look at ${name}, phone: LCP and CLS`,
        rival: 'the same build, drawn by the app',
        rivalFigure: `${seconds(rival)}, ${Math.max(...built.map(({ cls }) => cls)).toFixed(3)}`,
        ours: `${seconds(mine)} (${(mine / rival).toFixed(2)}×), ${moved.toFixed(3)}`,
        bar: '≤ 1.8 s and ≤ 0.45×, ≤ 0.02',
        isHeld: mine <= lcpBar && mine <= lcpShare * rival && moved <= clsBar,
      })
    }
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}
