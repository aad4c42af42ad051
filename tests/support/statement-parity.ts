// What a full run of the server's tests really sent to PostgreSQL (`tests/support/statement-record.ts`), held against the
// embedded database, which most of those tests do not meet (docs/decisions/060-server-suite-once.md).
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { typesReadAlike, valuesWrittenAlike } from './type-samples.ts'
import { preparedDump, preparedOn } from './prepared-database.ts'
import { root } from '../../tools/run.ts'

/** A statement that was sent, with the kind of each of its values; null for NULL. */
export interface SentStatement {
  readonly sql: string
  readonly kinds: readonly (string | null)[]
}

/** What a database tells of a statement: the names of the types that it takes and answers. */
export interface Description {
  readonly parameters: readonly string[]
  readonly columns: readonly string[]
}

/** A database that statements are held against. */
export interface Embedded {
  /** Rejects with the database's reason where it does not take the statement. */
  readonly describe: (sql: string) => Promise<Description>
  /** The types whose values both drivers read alike, and the kinds of values that both write alike, as `type: kind`. */
  readonly readsAlike: ReadonlySet<string>
  readonly writesAlike: ReadonlySet<string>
}

const folder = join(root, 'tests/.out/statements')

/** Forgets earlier runs. */
export function clearStatementRecord(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The statements that all workers recorded. */
export function readStatementRecord(): SentStatement[] {
  if (!existsSync(folder)) return []
  const lines = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
  return [...lines].filter((line) => line !== '').map((line) => JSON.parse(line) as SentStatement)
}

const shorten = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 300)

/** A sentence for each statement that the embedded database does not take, or whose values the drivers may not treat alike. */
export async function findStatementGaps(sent: readonly SentStatement[], embedded: Embedded): Promise<string[]> {
  const gaps = new Set<string>()
  for (const [sql, uses] of Map.groupBy(sent, (one) => one.sql)) {
    let description: Description
    try {
      description = await embedded.describe(sql)
    } catch (error) {
      gaps.add(`The embedded database does not take “${shorten(sql)}”: ${error instanceof Error ? error.message : ''}`)
      continue
    }
    for (const type of description.columns)
      if (!embedded.readsAlike.has(type))
        gaps.add(`No test shows that both drivers read ${type} alike: ${shorten(sql)}`)
    for (const { kinds } of uses)
      for (const [at, kind] of kinds.entries()) {
        const use = `${description.parameters[at] ?? 'nothing'}: ${kind ?? 'null'}`
        if (kind !== null && !embedded.writesAlike.has(use))
          gaps.add(`No test shows that both drivers write “${use}” alike: ${shorten(sql)}`)
      }
  }
  return [...gaps]
}

/** The statements that a new shop on this PostgreSQL server takes: the others are about tables that a test made for itself. */
async function findOrdinary(url: string, sent: readonly SentStatement[]): Promise<SentStatement[]> {
  const client = new pg.Client({ connectionString: await preparedOn(url, 'none') })
  await client.connect()
  const taken = new Set<string>()
  for (const sql of new Set(sent.map((one) => one.sql))) {
    const isTaken = await client.query(`prepare held as ${sql}`).then(
      () => true,
      () => false,
    )
    if (!isTaken) continue
    taken.add(sql)
    await client.query('deallocate held')
  }
  await client.end()
  return sent.filter(({ sql }) => taken.has(sql))
}

/** A new shop on the embedded database. */
async function openEmbedded(): Promise<Embedded & { close: () => Promise<void> }> {
  const engine = await PGlite.create({ loadDataDir: await preparedDump('none'), extensions: { pg_trgm, unaccent } })
  const { rows } = await engine.query<{ oid: number; name: string }>(
    'select oid::int as oid, format_type(oid, null) as name from pg_type',
  )
  const names = new Map(rows.map(({ oid, name }) => [oid, name]))
  const toName = ({ dataTypeID }: { readonly dataTypeID: number }) => names.get(dataTypeID) ?? String(dataTypeID)
  return {
    describe: async (sql) => {
      const { queryParams, resultFields } = await engine.describeQuery(sql)
      return { parameters: queryParams.map(toName), columns: resultFields.map(toName) }
    },
    readsAlike: new Set(typesReadAlike),
    writesAlike: new Set(valuesWrittenAlike),
    close: () => engine.close(),
  }
}

/** The gaps of what was recorded by a full run on the PostgreSQL server at `url`, and how many statements it sent. */
export async function holdStatements(url: string): Promise<{ readonly count: number; readonly gaps: string[] }> {
  const sent = await findOrdinary(url, readStatementRecord())
  const { close, ...embedded } = await openEmbedded()
  const gaps = await findStatementGaps(sent, embedded)
  await close()
  return { count: new Set(sent.map(({ sql }) => sql)).size, gaps }
}
