import autocannon from 'autocannon'
import type { BenchRow } from './row.ts'
import { median } from './row.ts'
import { phoneAgent } from './sight-probe.ts'

const rounds = 3
/** One after the other: many at once would measure the embedded database’s queue. */
const [connections, duration] = [1, 4]

async function rateOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const result = await autocannon({ url, connections, duration, headers })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} answered ${result.non2xx + result.errors} times wrong`)
  return result.requests.average
}

/** What the page of a search costs once it is drawn, beside the bare list that it shows: the API's own answer. */
export async function benchSightCost(port: number): Promise<BenchRow> {
  const base = `http://127.0.0.1:${port}`
  const readPage = () =>
    rateOf(`${base}/search/belt`, { accept: 'text/html', 'accept-encoding': 'br', 'user-agent': phoneAgent })
  const readList = () =>
    rateOf(`${base}/api/search/products?keywords=belt&page=1`, { 'x-requested-with': 'XMLHttpRequest' })
  const [drawn, bare]: [number[], number[]] = [[], []]
  await readPage()
  for (let round = 0; round < rounds; round += 1) {
    drawn.push(await readPage())
    bare.push(await readList())
  }
  const [mine, floor] = [1000 / median(drawn), 1000 / median(bare)]
  return {
    axis: 'a drawn page that is kept: time of the server for one',
    rival: 'the bare list on it, same server',
    rivalFigure: `${floor.toFixed(2)} ms`,
    ours: `${mine.toFixed(2)} ms (${(mine / floor).toFixed(2)}×)`,
    bar: '≤ 3×',
    isHeld: mine <= 3 * floor,
  }
}
