import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.ts'
import { capabilities } from './capabilities.ts'
import type { Capability, CapabilityName, Seen } from './capabilities.ts'
import type { EngineDriver } from './drivers/engine-driver.ts'

type EngineName = EngineDriver['name']
/** The engines of the table, in its order. */
export const engineNames: readonly EngineName[] = ['Chromium', 'Firefox', 'WebKit']

/** A column of the table. */
export interface SeenEngine {
  readonly version: string
  readonly seen: Seen
}

const path = join(root, 'docs/engines.md')
const [begin, end] = ['<!-- printed by npm run engines -- --write -->', '<!-- end of what is printed -->']
const rows = Object.entries(capabilities) as [CapabilityName, Capability][]

/** The document before, in and after the printed part. */
function splitDocument(): readonly [string, string, string] {
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`docs/engines.md lacks the lines '${begin}' and '${end}'`)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** What docs/engines.md says that each engine has. A row that it lacks is missing in every engine. */
export function readTable(): ReadonlyMap<EngineName, SeenEngine> {
  const [, table] = splitDocument()
  const cellsOf = (name: string) =>
    table
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`))
      ?.split('|')
      .map((cell) => cell.trim()) ?? []
  return new Map(
    engineNames.map((engine, at) => [
      engine,
      {
        version: new RegExp(`${engine} (\\d[\\d.]*\\d)`).exec(table)?.[1] ?? '',
        seen: Object.fromEntries(rows.map(([key, { name }]) => [key, cellsOf(name)[at + 2] === 'yes'])) as Seen,
      },
    ]),
  )
}

const toRelease = (version: string) => version.split('.').slice(0, 2).join('.')

/**
 * What an engine has or lacks against the table, a line each. Machines have engines of other releases than the one that the
 * table was printed from: of those only what the app needs counts, because the rest has a replacement.
 */
export function findDifferences(engine: EngineName, { version, seen }: SeenEngine): readonly string[] {
  const printed = readTable().get(engine)
  const isSameRelease = printed !== undefined && toRelease(printed.version) === toRelease(version)
  return rows.flatMap(([key, { name, instead }]) => {
    if (seen[key] === printed?.seen[key]) return []
    const line = `${engine} ${version} ${seen[key] ? 'has' : 'lacks'}: ${name}`
    if (isSameRelease || (instead === null && !seen[key])) return [line]
    console.warn(`${line}. The table is of ${printed?.version ?? 'no release'}: ${instead ?? 'the app needs it'}.`)
    return []
  })
}

/** Prints the table into docs/engines.md. */
export function writeTable(columns: ReadonlyMap<EngineName, SeenEngine>): void {
  const versions = engineNames.map((engine) => `${engine} ${columns.get(engine)?.version ?? ''}`)
  const lines = rows.map(([key, { name, instead }]) => {
    const cells = engineNames.map((engine) => (columns.get(engine)?.seen[key] === true ? 'yes' : '**no**'))
    return `| ${[name, ...cells, instead ?? 'needs it'].join(' | ')} |`
  })
  const printed = [
    '',
    `Seen in ${versions.join(', ')}.`,
    '',
    `| feature | ${engineNames.join(' | ')} | where it is missing, the app |`,
    `|---|${engineNames.map(() => '---|').join('')}---|`,
    ...lines,
    '',
  ].join('\n')
  const [before, , after] = splitDocument()
  writeFileSync(path, `${before}\n${printed}${after}`)
}
