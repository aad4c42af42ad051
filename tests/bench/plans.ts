import pg from 'pg'
import { watchStatements } from '../support/statement-record.ts'

/** A statement as it was sent. */
interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** How PostgreSQL carries out the dearest of some statements. */
export interface DearestPlan {
  /** How many statements there were. */
  readonly statements: number
  /** Milliseconds in the database of all of them together, planned anew. */
  readonly ms: number
  readonly plan: string
}

/** Records every statement that this process sends from now on; `take` returns them and begins anew. */
export function recordStatements(): { readonly take: () => readonly Sent[] } {
  let sent: Sent[] = []
  watchStatements((text, values) => sent.push({ text, values }))
  return {
    take: () => {
      const taken = sent
      sent = []
      return taken
    },
  }
}

const longest = 28

/** Plan lines without what differs from run to run: workers, memory, the figures of the planner, and long lists of ids. */
const toLines = (rows: readonly { readonly 'QUERY PLAN': string }[]): readonly string[] =>
  rows.map((row) =>
    row['QUERY PLAN']
      .replace(/'\{[^}']{200,}\}'/g, "'{…}'")
      .replace(/^(\s*(?:->)?.*?)\(actual rows=(\d+) loops=(\d+)\)/, '$1($2 rows × $3)'),
  )

/** Explains each statement and returns the plan of the one that took longest. */
export async function explainDearest(url: string, statements: readonly Sent[]): Promise<DearestPlan> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
  })
  await client.connect()
  try {
    const explained: { readonly ms: number; readonly lines: readonly string[] }[] = []
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|\()/i.test(text)) continue
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off) ${text}`,
        [...values],
      )
      const lines = toLines(rows)
      const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '')?.[1] ?? 0)
      explained.push({
        ms,
        lines: lines.filter(
          (line) => !/^(Planning|Execution) Time|Memory|Cache|Buckets|Heap Fetches|Batches/.test(line.trim()),
        ),
      })
    }
    const dearest = explained.toSorted((one, other) => other.ms - one.ms)[0]
    const lines = dearest?.lines ?? []
    return {
      statements: statements.length,
      ms: explained.reduce((sum, one) => sum + one.ms, 0),
      plan: [...lines.slice(0, longest), ...(lines.length > longest ? ['…'] : [])].join('\n'),
    }
  } finally {
    await client.end()
  }
}
