import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { findBadLinks } from '../../../../domain/catalogue/import/links.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import { isSameNumber } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Ledger } from './import-ledger.rules.ts'
import { createModelFinder } from './models.store.ts'
import { loadNames, toNameKey } from './names.store.ts'
import { findHiddenKeys, findNumbers, findParts, findReplacementChains } from './parts.store.ts'

/** Checks the brands and models of rows against the catalogue. */
export async function checkParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<void> {
  const { brands } = await loadNames(tx)
  const pendingBrands = new Set(ledger.pendingNames.brands.map(toNameKey))
  const find = rows.some((row) => (row.fits ?? []).length > 0)
    ? await createModelFinder(tx, ledger.pendingNames.models)
    : null
  const errors: RowError[] = []
  errors.push(...(await findTakenNumbers(tx, ledger, rows)), ...(await findAlikeNumbers(tx, ledger, rows)))
  for (const row of rows) {
    if (row.isHidden === true) continue
    const key = toNameKey(row.brand)
    if (!ledger.mayCreate && !brands.has(key) && !pendingBrands.has(key))
      errors.push(createRowError(row.line, ledger.findColumn('brand'), 'brand.unknown', { value: row.brand }))
    for (const { model } of row.fits ?? []) {
      const found = find?.(model)
      if (found === 'unknown' || found === 'ambiguous')
        errors.push(createRowError(row.line, ledger.findColumn('fits'), `fits.${found}`, { value: model }))
    }
  }
  await ledger.addErrors(errors)
  await ledger.addNotes(await findHiddenParts(tx, ledger, rows))
}

/** A row with a price and without a status, whose part an earlier import has hidden. It stays hidden. */
async function findHiddenParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<RowError[]> {
  const priced = rows.filter((row) => row.isHidden === undefined && row.price != null)
  const hidden = await findHiddenKeys(
    tx,
    priced.map((row) => row.key),
  )
  return priced
    .filter((row) => hidden.has(row.key))
    .map((row) => createRowError(row.line, ledger.findColumn('number'), 'part.hidden', { value: row.number }))
}

/** A number that is made from handle and options must not be another part's. */
async function findTakenNumbers(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<RowError[]> {
  const made = rows.filter((row) => row.isNumberMade === true && row.isHidden !== true)
  if (made.length === 0) return []
  const found = await findParts(
    tx,
    made.map((row) => row.key),
  )
  const known = new Map(found.map((part) => [part.key, part]))
  return made.flatMap((row) => {
    const part = known.get(row.key)
    if (part === undefined || part.variant === row.variant) return []
    return [createRowError(row.line, ledger.findColumn('number'), 'number.taken', { value: row.number })]
  })
}

/** A row must not become another part whose number has the same key. */
async function findAlikeNumbers(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<RowError[]> {
  const numbers = await findNumbers(
    tx,
    rows.map((row) => row.key),
  )
  return rows.flatMap((row) => {
    const number = numbers.get(row.key)
    if (number === undefined || row.isNumberMade === true || isSameNumber(number, row.number)) return []
    return [createRowError(row.line, ledger.findColumn('number'), 'number.alike', { value: row.number, number })]
  })
}

interface Replacement {
  readonly line: number
  readonly key: string
  readonly number: string
  readonly to: { readonly key: string; readonly number: string } | null
}

/**
 * Checks the replacements of all rows together, since they may refer to each other in any order. A replacement whose number is
 * only like that of a part is unknown.
 */
export async function checkLinks(tx: Tx, ledger: Ledger): Promise<void> {
  const written = new Map<string, string>()
  const stated: Replacement[] = []
  const hidden = new Set<string>()
  for (let chunk = 0; chunk < ledger.chunks; chunk += 1)
    for (const row of (await ledger.rows(chunk)) as readonly PartRow[]) {
      // A hidden part that is new is left out.
      if (row.isHidden === true) hidden.add(row.key)
      else written.set(row.key, row.number)
      if (row.replacement !== undefined)
        stated.push({ line: row.line, key: row.key, number: row.number, to: row.replacement })
    }
  if (stated.every(({ to }) => to === null)) return
  const targets = new Set(stated.flatMap(({ key, to }) => (to === null ? [key] : [key, to.key])))
  const known = await findReplacementChains(tx, [...targets])
  const links = stated.filter(({ key }) => !hidden.has(key) || known.numbers.has(key))
  const replaced = links.filter((link) => link.to !== null)
  const alike = new Set(
    replaced.filter(({ to }) => {
      const number = to && (written.get(to.key) ?? known.numbers.get(to.key))
      return to !== null && number != null && !isSameNumber(number, to.number)
    }),
  )
  for (const { key } of alike) written.delete(key)
  const numbers = new Map([...known.numbers, ...links.flatMap((link) => toNumberEntries(link))])
  const bad = findBadLinks(
    links.filter((link) => !alike.has(link)).map(({ line, key, to }) => ({ line, key, to: to?.key ?? null })),
    new Set(written.keys()),
    { has: (key) => known.numbers.has(key), replacedBy: (key) => known.replacements.get(key) ?? null },
  )
  await ledger.addErrors([
    ...[...alike].map(({ line, to }) =>
      createRowError(line, ledger.findColumn('replaced_by'), 'replacement.unknown', { value: to?.number ?? '' }),
    ),
    ...bad.map(({ line, code, chain }) =>
      createRowError(line, ledger.findColumn('replaced_by'), code, {
        value: chain.map((key) => numbers.get(key) ?? key).join(' → '),
      }),
    ),
  ])
}

/** The part numbers of a row as written, by key. */
const toNumberEntries = ({ key, number, to }: Replacement): (readonly [string, string])[] => [
  ...(to === null ? [] : [[to.key, to.number] as const]),
  [key, number],
]
