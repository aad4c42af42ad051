import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { DumpEntry } from './dump-files.ts'
import { DumpFiles, readDump } from './dump-files.ts'
import { postgresFolder } from './postgres.ts'
import { seedForTests } from './seed.ts'
import { sharedServer } from './shop-database.ts'
import { recordStatements } from './statement-record.ts'

export type Seed = 'demo' | 'none'
/** What a dump of PGlite holds. `empty` has no schema either. */
type Content = Seed | 'empty'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache/test-database')
/** The key of a prepared database: it changes with the schema and the demo shop. */
const version = createHash('sha256')
  .update(
    globSync('{server/db,domain,demo}/**/*.ts', { cwd: root })
      .sort()
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n'),
  )
  .update(readFileSync(fileURLToPath(new URL('./seed.ts', import.meta.url))))
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 16)

const files = new Map<Content, Promise<readonly DumpEntry[]>>()
let count = 0

/** A migrated and seeded database for one test file: PGlite in memory, or on the server of `TEST_DATABASE_URL`. */
export async function preparedDatabase(seed: Seed): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined && url !== '') return opened(url, await createCopy(url, await templateOn(url, seed)))
  return openDump(seed)
}

/** The same as a tarball, to fill another PGlite. */
export async function preparedDump(seed: Seed): Promise<Blob> {
  return new Blob([await readOrMakeDump(seed)])
}

/** Makes the dumps of PGlite that are not there yet. */
export async function makeDumps(): Promise<void> {
  for (const content of ['empty', 'none', 'demo'] as const) await readOrMakeDump(content)
}

/** The same as a new, permanent database on this PostgreSQL server; returns its URL. */
export async function preparedOn(url: string, seed: Seed): Promise<string> {
  return withName(url, await createCopy(url, await templateOn(url, seed)))
}

/** An empty database without a schema. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL
  return url !== undefined && url !== '' ? opened(url, await createCopy(url, 'template1')) : openDump('empty')
}

async function openDump(content: Content): Promise<OpenDatabase> {
  const entries = files.get(content) ?? readOrMakeDump(content).then(readDump)
  files.set(content, entries)
  return openPGlite({ files: new DumpFiles(await entries) })
}

async function readOrMakeDump(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, `${version}-${content}.tar`)
  if (existsSync(path)) return new Uint8Array(readFileSync(path))
  removeOldDumps()
  const database = await make[content]()
  await emptyLog(database)
  const dump = new Uint8Array((await (await database.dump?.())?.arrayBuffer()) ?? [])
  await database.close()
  mkdirSync(folder, { recursive: true })
  const part = `${path}.${process.pid}`
  writeFileSync(part, dump)
  renameSync(part, path)
  return dump
}

const make: Readonly<Record<Content, () => Promise<OpenDatabase>>> = {
  empty: async () => {
    const database = await openPGlite()
    await makeSmall(database)
    return database
  },
  none: async () => {
    const database = await openDump('empty')
    await migrate(database.db)
    return database
  },
  demo: async () => {
    const database = await openDump('none')
    await seedForTests(database.db)
    return database
  },
}

/** Otherwise each opening would write the usual 128 MB of buffers and the files of two unused databases. */
async function makeSmall({ db }: OpenDatabase): Promise<void> {
  await sql`alter system set shared_buffers = '16MB'`.execute(db)
  await sql`update pg_database set datistemplate = false`.execute(db)
  await sql`drop database template0`.execute(db)
  await sql`drop database template1`.execute(db)
}

/**
 * Otherwise each opening would recover from the log, and copy it. The first new log file may be an old one that is used
 * again. The second is made anew: zeros, which cost nothing to copy.
 */
async function emptyLog({ db }: OpenDatabase): Promise<void> {
  await sql`set wal_recycle = off`.execute(db)
  for (let file = 1; file <= 2; file += 1) {
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
}

/** Removes dumps that are older than a day: those of earlier versions. */
function removeOldDumps(): void {
  for (const path of globSync(`${folder}/*.tar`))
    if (Date.now() - statSync(path).mtimeMs > 86_400_000) rmSync(path, { force: true })
}

/** The template database, created by the first caller; returns its name. */
async function templateOn(url: string, seed: Seed): Promise<string> {
  const template = `partwright_template_${version}_${seed}`
  const admin = openPostgres(url, 1)
  // One connection throughout: the pool would close an idle one within seconds, and release the lock.
  await admin.db
    .connection()
    .execute(async (db) => {
      // A second caller waits until the first has built the shop.
      await sql`set lock_timeout = 0`.execute(db)
      await sql`set statement_timeout = 0`.execute(db)
      await sql`select pg_advisory_lock(7420101)`.execute(db)
      const known = await sql`select 1 from pg_database where datname = ${template}`.execute(db)
      if (known.rows.length > 0) return
      const making = `${template}_making`
      await sql`drop database if exists ${sql.id(making)}`.execute(db)
      await sql`create database ${sql.id(making)}`.execute(db)
      const database = openPostgres(withName(url, making), 2)
      if (!(await copyFromShared(withName(url, making), seed))) {
        await migrate(database.db)
        if (seed === 'demo') await seedForTests(database.db)
      }
      await database.close()
      await sql`alter database ${sql.id(making)} rename to ${sql.id(template)}`.execute(db)
    })
    .finally(() => admin.close())
  return template
}

/**
 * Fills a new database from the test run's shared server, which has the template already. A server that a test may crash
 * writes each commit to the disk, so to seed it takes ten times as long. False where there is no other server.
 */
async function copyFromShared(to: string, seed: Seed): Promise<boolean> {
  const [shared, bin] = [sharedServer(), postgresFolder()]
  if (shared === null || bin === null || new URL(shared).port === new URL(to).port) return false
  // A template cannot be copied while it is read.
  const name = await createCopy(shared, await templateOn(shared, seed))
  const read = spawn(join(bin, 'pg_dump'), ['--dbname', withName(shared, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const fill = spawn(
    join(bin, 'psql'),
    ['--dbname', to, '--quiet', '--no-psqlrc', '--single-transaction', '--set', 'ON_ERROR_STOP=1'],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  const ended = Promise.all([read, fill].map((one) => once(one, 'exit')))
  await pipeline(read.stdout, fill.stdin)
  const codes = (await ended).map(([code]: unknown[]) => code)
  if (codes.some((code) => code !== 0)) throw new Error(`The prepared database was not copied: ${codes.join(' and ')}`)
  const admin = openPostgres(shared, 1)
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
  await admin.close()
  return true
}

async function createCopy(url: string, template: string): Promise<string> {
  const name = `partwright_test_${process.pid}_${(count += 1)}`
  const admin = openPostgres(url, 1)
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  // Copying the files takes half the time of writing each of their blocks to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin.db)
  await admin.close()
  return name
}

/** It is dropped when it is closed. */
function opened(url: string, name: string): OpenDatabase {
  recordStatements()
  const database = openPostgres(withName(url, name))
  return { ...database, close: () => dropAfter(url, name, database) }
}

async function dropAfter(url: string, name: string, database: OpenDatabase): Promise<void> {
  await database.close()
  const admin = openPostgres(url, 1)
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  await admin.close()
}

function withName(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
