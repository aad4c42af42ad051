import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import { badLinks } from '../../../domain/catalogue/import/links.ts'
import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Ledger } from './import-ledger.ts'
import { modelFinder } from './models.store.ts'
import { loadNames, nameKey } from './names.store.ts'
import { knownWays } from './parts.store.ts'

/** What the catalogue says against rows: their brand or their models are not known. */
export async function checkParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<void> {
  const { brands } = await loadNames(tx)
  const more = new Set(ledger.alsoKnown.brands.map(nameKey))
  const find = rows.some((row) => (row.fits ?? []).length > 0) ? await modelFinder(tx, ledger.alsoKnown.models) : null
  const faults: RowFault[] = []
  for (const row of rows) {
    const key = nameKey(row.brand)
    if (!ledger.mayCreate && !brands.has(key) && !more.has(key))
      faults.push(rowFault(row.line, ledger.columnOf('brand'), 'brand.unknown', { value: row.brand }))
    for (const { model } of row.fits ?? []) {
      const found = find?.(model)
      if (found === 'unknown' || found === 'ambiguous')
        faults.push(rowFault(row.line, ledger.columnOf('fits'), `fits.${found}`, { value: model }))
    }
  }
  await ledger.note(faults)
}

interface Way {
  readonly line: number
  readonly key: string
  readonly number: string
  readonly to: { readonly key: string; readonly number: string } | null
}

/** What speaks against replacements: it takes all rows together, since they may lead to each other in any order. */
export async function checkLinks(tx: Tx, ledger: Ledger): Promise<void> {
  const keys = new Set<string>()
  const ways: Way[] = []
  for (let chunk = 0; chunk < ledger.chunks; chunk += 1)
    for (const row of (await ledger.rows(chunk)) as readonly PartRow[]) {
      keys.add(row.key)
      if (row.replacement !== undefined)
        ways.push({ line: row.line, key: row.key, number: row.number, to: row.replacement })
    }
  const led = ways.filter((way) => way.to !== null)
  if (led.length === 0) return
  const targets = new Set(led.flatMap(({ key, to }) => (to === null ? [key] : [key, to.key])))
  const known = await knownWays(tx, [...targets])
  const numbers = new Map([...known.numbers, ...ways.flatMap((way) => writtenIn(way))])
  const bad = badLinks(
    ways.map(({ line, key, to }) => ({ line, key, to: to?.key ?? null })),
    keys,
    { has: (key) => known.numbers.has(key), replacedBy: (key) => known.ways.get(key) ?? null },
  )
  await ledger.note(
    bad.map(({ line, code, chain }) =>
      rowFault(line, ledger.columnOf('replaced_by'), code, {
        value: chain.map((key) => numbers.get(key) ?? key).join(' → '),
      }),
    ),
  )
}

/** The numbers of a row as they are written in it, by key. */
const writtenIn = ({ key, number, to }: Way): (readonly [string, string])[] => [
  ...(to === null ? [] : [[to.key, to.number] as const]),
  [key, number],
]
