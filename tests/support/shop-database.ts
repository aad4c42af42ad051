// Where a shop of the journeys has its database: on the PostgreSQL server of this test run, or embedded in its folder
// (docs/decisions/064-no-idle-core.md).
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'

/** The PostgreSQL server that all tests of this run share: the URL of its database `postgres`, or null. */
export function sharedServer(): string | null {
  const url = process.env['SHARED_DATABASE_URL'] ?? ''
  return url === '' ? null : url
}

/** The name of a database on that server, in the shop's folder: a copy of the folder tells which database to copy. */
const nameFile = (folder: string) => join(folder, 'database')

function findName(folder: string): string | null {
  return existsSync(nameFile(folder)) ? readFileSync(nameFile(folder), 'utf8') : null
}

function toUrl(name: string): string {
  const url = new URL(sharedServer() ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function administer(act: (db: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
  const admin = openPostgres(sharedServer() ?? '', 1)
  await act(admin.db).finally(() => admin.close())
}

/** Gives the shop in an empty folder a database on the shared server. Without one the server makes the embedded one. */
export async function createShopDatabase(folder: string): Promise<void> {
  if (sharedServer() === null) return
  const name = `shop_${randomUUID()}`
  await administer((db) => sql`create database ${sql.id(name)}`.execute(db))
  writeFileSync(nameFile(folder), name)
}

/** Copies a shop whose server has ended: its files, and its database if that is not among them. */
export async function copyShop(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true })
  const source = findName(from)
  if (source === null) return
  const name = `shop_${randomUUID()}`
  // Copying the files takes half the time of writing each of their blocks to the log.
  await administer((db) =>
    sql`create database ${sql.id(name)} template ${sql.id(source)} strategy file_copy`.execute(db),
  )
  writeFileSync(nameFile(to), name)
}

/** What the environment of a server tells of this shop's database. */
export function shopEnvironment(folder: string): Readonly<Record<string, string>> {
  const name = findName(folder)
  return name === null ? {} : { DATABASE_URL: toUrl(name) }
}

/** Opens the database of a shop whose server has ended. */
export async function openShopDatabase(folder: string): Promise<OpenDatabase> {
  const name = findName(folder)
  return name === null ? openPGlite({ folder: join(folder, 'pg') }) : openPostgres(toUrl(name), 2)
}

/** Removes a shop whose server has ended. */
export async function removeShop(folder: string): Promise<void> {
  const name = findName(folder)
  if (name !== null) await administer((db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db))
  rmSync(folder, { recursive: true, force: true })
}
