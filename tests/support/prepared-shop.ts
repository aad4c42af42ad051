import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword, demoSalt } from '../../demo/accounts.ts'
import { shopTimeZone } from '../../domain/reports/calendar.ts'
import { hashPassword } from '../../server/modules/auth/index.ts'
import { cheapPasswords } from './passwords.ts'
import { preparedFolder } from './prepared-folder.ts'
import { startServer } from './server-process.ts'
import { createShopDatabase, openShopDatabase, sharedServer, shopEnvironment } from './shop-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const headers = { 'x-requested-with': 'XMLHttpRequest' }

/**
 * The key of the prepared shop. It changes with the server's code, with the shop's day, because the demo shop has jobs for today, and
 * with the PostgreSQL server that has its database.
 */
export function findShopKey(): string {
  const hash = createHash('sha256')
    .update(new Date().toLocaleDateString('en-US', { timeZone: shopTimeZone }))
    .update(readFileSync(import.meta.filename))
    .update(sharedServer() ?? '')
  const files = globSync('{server,domain,contract,demo}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.sort()) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Returns a folder with the demo shop, for tests to copy. The server builds it on an empty folder, once for all runs. */
export const preparedShop = (): Promise<string> =>
  preparedFolder({ home: join(root, '.cache/shops'), key: findShopKey(), build: buildShop })

async function buildShop(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await createShopDatabase(dataDir)
  const { port, stop } = await startServer(dataDir, shopEnvironment(dataDir))
  // The first request builds the catalogue package. A busy server turns requests away until it is built.
  while (!(await fetch(`http://127.0.0.1:${port}/api/catalogue/pack`, { headers })).ok)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await stop()
  await hashPasswordsCheaply(dataDir)
}

/** Hashes the password of the demo users as in the server's tests. Otherwise each sign-in takes a third of a second of the processor. */
async function hashPasswordsCheaply(dataDir: string): Promise<void> {
  const { db, close } = await openShopDatabase(dataDir)
  const passwordHash = await hashPassword(demoPassword, cheapPasswords, demoSalt)
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('password_hash', '!=', '').execute()
  await close()
}
