import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startImport } from '../faults/import-kill.ts'
import { generateShopifyExport } from '../support/shopify-export.ts'
import type { BenchRow } from './row.ts'
import { seconds } from './row.ts'

/** Five shops' exports have 13,000 lines in all. */
const exports = ['a', 'b', 'c', 'd', 'e']
const [lines, largeLines] = [2600, 50_000]

function seeded(): () => number {
  let state = 12
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * `npm run import` as a process, from its start to its end, on an embedded database that is there: five Shopify exports one
 * after the other into the same shop, and one of 50,000 lines into another.
 */
export async function benchImport(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'partwright-bench-import-'))
  const random = seeded()
  /** Milliseconds of the whole command, and those of the import that it counts itself. */
  const run = async (shop: string, name: string, count: number) => {
    const { text, variants } = generateShopifyExport(count, random, name)
    const file = join(home, `${name}.csv`)
    writeFileSync(file, text)
    const begin = performance.now()
    const { said } = await startImport({ dataDir: join(home, shop) }, [file, '--create', '--handle-numbers']).ended
    const took = performance.now() - begin
    if (!said.includes(` ${variants.toLocaleString('en-US')} added`)) throw new Error(said)
    return { took, own: Number(/Done in ([\d.]+) s/.exec(said)?.[1]) * 1000 }
  }
  try {
    // A new data folder is prepared once.
    const first = await run('small', 'first', 10)
    await run('large', 'first', 10)
    const each: Awaited<ReturnType<typeof run>>[] = []
    for (const name of exports) each.push(await run('small', name, lines))
    const large = await run('large', 'large', largeLines)
    const slowest = Math.max(...each.map(({ took }) => took))
    const row = { rival: '–', rivalFigure: '–' }
    return [
      {
        ...row,
        axis: `import of a Shopify export, ${lines.toLocaleString('en-US')} lines, the slowest of ${exports.length}`,
        ours: `${seconds(slowest)} (${each.map(({ took, own }) => `${seconds(took)}, of it reading and writing ${seconds(own)}`).join('; ')})`,
        bar: '≤ 2 s',
        isHeld: slowest <= 2000,
      },
      {
        ...row,
        axis: `import of a Shopify export, ${largeLines.toLocaleString('en-US')} lines`,
        ours: `${seconds(large.took)}, of it reading and writing ${seconds(large.own)}`,
        bar: '–',
        isHeld: null,
      },
      { ...row, axis: 'the same command on a new data folder', ours: seconds(first.took), bar: '–', isHeld: null },
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
