import { findBadLinks } from '../../../../domain/catalogue/import/links.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { ReplacementLink } from './parts.store.ts'
import { findReplacementChains, lockCatalogue, setReplacements } from './parts.store.ts'

/** Sets the replacements of a chunk, once all parts of the file exist. */
export async function writeReplacements(
  tx: Tx,
  ledger: Ledger,
  chunk: number,
  rows: readonly PartRow[],
): Promise<void> {
  const stated = rows.filter((row) => row.replacement !== undefined)
  if (stated.length === 0) return
  await lockCatalogue(tx)
  await setReplacements(tx, await leaveOutCircles(tx, ledger, chunk, stated))
}

/**
 * The file was checked as a whole, but another import may have written since. What would close a circle now is left out with
 * a note. A part whose replacement a later chunk states ends its chain here until then, where it would close one.
 */
async function leaveOutCircles(
  tx: Tx,
  ledger: Ledger,
  chunk: number,
  rows: readonly PartRow[],
): Promise<readonly ReplacementLink[]> {
  const links = rows.map(({ line, key, replacement }) => ({ line, key, to: replacement?.key ?? null }))
  const { numbers, replacements } = await findReplacementChains(
    tx,
    links.flatMap(({ key, to }) => (to === null ? [key] : [key, to])),
  )
  const written = links.filter(({ key }) => numbers.has(key))
  const findCircles = (ended: ReadonlySet<string>) =>
    findBadLinks(written, new Set(), {
      has: () => true,
      replacedBy: (key) => (ended.has(key) ? null : (replacements.get(key) ?? null)),
    })
  const circles = findCircles(new Set())
  if (circles.length === 0) return links
  const met = new Set(circles.map(({ line }) => line))
  const onCircles = findAround(
    written.flatMap(({ line, key }) => (met.has(line) ? [key] : [])),
    [...written.map(({ key, to }) => [key, to] as const), ...replacements],
  )
  const ended = await findStatedLater(ledger, chunk, new Set([...onCircles].filter((key) => replacements.has(key))))
  const left = findCircles(ended)
  await ledger.addNotes(
    left.map(({ line, chain }) =>
      createRowError(line, ledger.findColumn('replaced_by'), 'replacement.circle-met', {
        value: chain.map((key) => numbers.get(key) ?? key).join(' → '),
      }),
    ),
  )
  const leftOut = new Set(left.map(({ line }) => line))
  return [...[...ended].map((key) => ({ key, to: null })), ...links.filter(({ line }) => !leftOut.has(line))]
}

/** The parts that these lead to and that lead to these: what lies on their circles, and not the rest of their chains. */
function findAround(starts: readonly string[], links: readonly (readonly [string, string | null])[]): Set<string> {
  const reach = (step: 1 | -1) => {
    const next = new Map<string, string[]>()
    for (const [from, to] of links) {
      if (to === null) continue
      const [key, one] = step === 1 ? [from, to] : [to, from]
      const others = next.get(key)
      if (others === undefined) next.set(key, [one])
      else others.push(one)
    }
    const found = new Set(starts)
    for (const key of found) for (const one of next.get(key) ?? []) found.add(one)
    return found
  }
  const before = reach(-1)
  return new Set([...reach(1)].filter((key) => before.has(key)))
}

/** Which of these parts get their replacement by a later chunk of the file. */
async function findStatedLater(ledger: Ledger, chunk: number, keys: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  for (let later = chunk + 1; later < ledger.chunks; later += 1)
    for (const { key, replacement } of (await ledger.rows(later)) as readonly PartRow[])
      if (replacement !== undefined && keys.has(key)) found.add(key)
  return found
}
