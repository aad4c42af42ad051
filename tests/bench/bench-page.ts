import type { BenchRow } from './row.ts'

const head = ['| part | axis | rival, same run | rival | ours | bar | |', '|---|---|---|---|---|---|---|']
const held = ({ isHeld }: BenchRow) => (isHeld === null ? '–' : isHeld ? 'held' : '**missed**')
const toLine = (part: string, row: BenchRow) =>
  `| ${[part, row.axis, row.rival, row.rivalFigure, row.ours, row.bar, held(row)].join(' | ')} |`

/** A table of rows, each with the part of the benchmark that measured it. */
export const printTable = (rows: ReadonlyMap<string, readonly BenchRow[]>): string =>
  [...head, ...[...rows].flatMap(([part, own]) => own.map((row) => toLine(part, row)))].join('\n')

/** What a run has measured, and where it belongs. */
export interface Measured {
  readonly rows: ReadonlyMap<string, readonly BenchRow[]>
  /** Every part of the benchmark, in the order of the page. */
  readonly parts: readonly string[]
  /** The parts that run only when they are named: they have a section of their own. */
  readonly namedOnly: readonly string[]
  /** 'Node v26.1.0, 2 cores (AMD EPYC)'. */
  readonly machine: string
}

/**
 * Returns `docs/bench.md` with the rows of the measured parts in place of their old ones. A row stands beside its rival of the
 * same run, so the other parts keep theirs. Sections without a table are written by hand and stay.
 */
export function renewPage(page: string, { rows, parts, namedOnly, machine }: Measured): string {
  const old = page
    .split(`${head.join('\n')}\n`)
    .slice(1)
    .flatMap((rest) => (rest.split('\n\n')[0] ?? '').split('\n'))
  const linesOf = (part: string) =>
    rows.get(part)?.map((row) => toLine(part, row)) ?? old.filter((line) => line.startsWith(`| ${part} | `))
  const print = (own: readonly string[]) => [...head, ...own.flatMap(linesOf)].join('\n')
  const written = page.split(/^(?=## )/m).slice(1)
  return `${[
    `# Speed, measured\n\nPrinted by \`npm run bench\`: each row beside its rival in the same run. \`npm run bench -- sight\` renews the rows of a part. Times move by a quarter from run to run, so the bars are ratios. ${machine}.`,
    print(parts.filter((part) => !namedOnly.includes(part))),
    ...written.filter((section) => !section.startsWith('## Large shops')).map((section) => section.trimEnd()),
    `## Large shops\n\nPrinted by \`npm run bench -- ${namedOnly.join(' ')}\`, which takes many minutes.`,
    print(namedOnly),
  ].join('\n\n')}\n`
}
