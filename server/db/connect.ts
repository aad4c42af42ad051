import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { remembering } from './prepared.ts'
import type { Database } from './schema.ts'

/** One database behind one type: a PostgreSQL server, or PGlite in a folder or in memory. */
export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly kind: 'postgres' | 'pglite'
  /** How many calls may hold a transaction side by side: PGlite has one connection. */
  readonly lanes: number
  /** Only PGlite: everything in it, as a tarball. */
  readonly dump: (() => Promise<Blob>) | null
  readonly close: () => Promise<void>
}

const asText = (value: string) => value
/** Both drivers read alike: int8 and days as text, numeric as number; timestamptz is a Date by default. */
const parsers: Readonly<Record<number, (value: string) => string | number>> = { 20: asText, 1082: asText, 1700: Number }

/** Opens a PostgreSQL server by its url. */
export function openPostgres(url: string, connections = 10): OpenDatabase {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'partwright',
    // A twin waits for its first, but not for ever; nothing holds a lock while nobody works. No query here runs long
    // enough for compiling it to pay: that alone took up to a second.
    options: '-c jit=off -c lock_timeout=10s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
  })
  // A connection that breaks while idle is replaced by the pool at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks between two statements of a transaction: the next statement fails, and its call says that the server is busy.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: remembering(pool) }) })
  return { db, kind: 'postgres', lanes: 3, dump: null, close: () => db.destroy() }
}

/** Opens PGlite in a folder, or in memory, filled from a dump where one is given. Takes about 0.3 s warm, 2 s when new. */
export async function openPGlite(
  source: { readonly folder?: string; readonly dump?: Blob } = {},
): Promise<OpenDatabase> {
  const engine = await PGlite.create({
    ...(source.folder === undefined ? {} : { dataDir: source.folder }),
    ...(source.dump === undefined ? {} : { loadDataDir: source.dump }),
    extensions: { pg_trgm, unaccent },
    parsers: { ...parsers },
  })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) })
  return {
    db,
    kind: 'pglite',
    lanes: 1,
    dump: () => engine.dumpDataDir('none'),
    close: async () => {
      await db.destroy()
      if (!engine.closed) await engine.close()
    },
  }
}
