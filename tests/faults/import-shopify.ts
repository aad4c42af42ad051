import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateShopifyExport } from '../support/shopify-export.ts'
import { startImport } from './import-kill.ts'

export interface ShopifyReport {
  readonly lines: number
  readonly isWhole: boolean
  readonly isUnchanged: boolean
  readonly seconds: number
  readonly secondsAgain: number
  /** Five exports of 2,600 lines, one after the other into the same shop. */
  readonly small: readonly number[]
}

/** Imports a generated Shopify export with the command, twice, and then five smaller ones. Null: a new data folder. */
export async function importShopify(
  lines: number,
  random: () => number,
  databaseUrl: string | null,
): Promise<ShopifyReport> {
  const home = mkdtempSync(join(tmpdir(), 'partwright-import-shopify-'))
  const where = { dataDir: join(home, 'data'), databaseUrl: databaseUrl ?? undefined }
  /** The seconds that the command itself counts, without the start of its process. */
  const run = async (text: string, name: string) => {
    writeFileSync(join(home, name), text)
    const { said } = await startImport(where, [join(home, name), '--create', '--handle-numbers']).ended
    return { said, seconds: Number(/Done in ([\d.]+) s/.exec(said)?.[1]) }
  }
  try {
    const made = generateShopifyExport(lines, random)
    const count = made.variants.toLocaleString('en-US')
    const first = await run(made.text, 'large.csv')
    const again = await run(made.text, 'large.csv')
    const small: number[] = []
    for (const prefix of ['a', 'b', 'c', 'd', 'e'])
      small.push((await run(generateShopifyExport(2600, random, prefix).text, `${prefix}.csv`)).seconds)
    return {
      lines,
      isWhole: first.said.includes(` ${count} added, 0 changed, 0 unchanged, 0 bad`),
      isUnchanged: again.said.includes(` 0 added, 0 changed, ${count} unchanged, 0 bad`),
      seconds: first.seconds,
      secondsAgain: again.seconds,
      small,
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
