import { PGlite } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { PostgresPool } from 'kysely'
import { compilePGlite } from './compile-pglite.ts'
import type { Driver } from './one-message.ts'
import { preparePGlite } from './prepared-pglite.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Database } from './schema.ts'

/** One database behind one type: a PostgreSQL server, or PGlite in a folder or in memory. */
export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly kind: 'postgres' | 'pglite'
  /** How many calls may hold a transaction at the same time. PGlite has one connection. */
  readonly concurrency: number
  /** PGlite only: the whole database as a tarball. */
  readonly dump: (() => Promise<Blob>) | null
  readonly close: () => Promise<void>
}

const asText = (value: string) => value
/** Makes both drivers return the same types: int8 and date as text, numeric as number. timestamptz is a Date by default. */
const parsers: Readonly<Record<number, (value: string) => string | number>> = { 20: asText, 1082: asText, 1700: Number }

/** Creates the pool with the first query: a shop on the embedded database never loads the driver. */
async function createPool(url: string, connections: number, isReplica: boolean): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    // The primary answers what a replica does not.
    connectionTimeoutMillis: isReplica ? 1000 : 10_000,
    ...(isReplica ? { query_timeout: 10_000 } : {}),
    application_name: 'partwright',
    // A duplicate request waits for the first, but not forever, and no idle transaction keeps a lock. No query runs long
    // enough to be worth JIT compilation, which took up to a second, or a second process, which takes 10 ms to start and the
    // processor from everyone else.
    options:
      '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c lock_timeout=10s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
  })
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  // After a break between two statements the next statement fails, and its call answers that the server is busy.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  // The driver's types leave it out.
  const { prepareValue } = (pg as unknown as { readonly utils: Pick<Driver, 'prepareValue'> }).utils
  return withPreparedStatements(pool, {
    prepareValue: (value) => prepareValue(value),
    getTypeParser: (type) => types.getTypeParser(type, 'text') as unknown as ReturnType<Driver['getTypeParser']>,
  })
}

/** Opens a PostgreSQL server by its url. */
export function openPostgres(url: string, connections = 10, isReplica = false): OpenDatabase {
  const dialect = new PostgresDialect({ pool: () => createPool(url, connections, isReplica) })
  const db = new Kysely<Database>({ dialect })
  return { db, kind: 'postgres', concurrency: 3, dump: null, close: () => db.destroy() }
}

/** Opens a replica by its url: it soon gives up on a host that does not answer. */
export const openReplica = (url: string): OpenDatabase => openPostgres(url, 10, true)

/** Opens PGlite in a folder, in memory or on given files, optionally from a dump. Takes about 0.3 s, or 2 s for a new database. */
export async function openPGlite(
  source: { readonly folder?: string; readonly dump?: Blob; readonly files?: Filesystem } = {},
): Promise<OpenDatabase> {
  const engine = await PGlite.create({
    ...(source.folder === undefined ? {} : { dataDir: source.folder }),
    ...(source.dump === undefined ? {} : { loadDataDir: source.dump }),
    ...(source.files === undefined ? {} : { fs: source.files }),
    pgliteWasmModule: await compilePGlite(),
    extensions: { pg_trgm, unaccent },
    parsers: { ...parsers },
  })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: preparePGlite(engine) }) })
  return {
    db,
    kind: 'pglite',
    concurrency: 1,
    dump: () => engine.dumpDataDir('none'),
    close: async () => {
      await db.destroy()
      if (!engine.closed) await engine.close()
    },
  }
}
