import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFileStore } from '../server/adapters/open-file-store.ts'
import { systemClock } from '../server/adapters/system-clock.ts'
import { readConfig } from '../server/config.ts'
import type { OpenDatabase } from '../server/db/connect.ts'
import { openPGlite, openPostgres } from '../server/db/connect.ts'
import { lockFolder } from '../server/db/lock.ts'
import { migrate } from '../server/db/migrate.ts'
import { growShop } from './growth/grow-shop.ts'
import { seedDemo } from './main.ts'

const usage = `npm run demo -- --claims 1000000 --orders 500000 [--registrations 1000000] [--tickets 500000]

  Grows the demo shop of DATA_DIR or DATABASE_URL until it has as many labor claims, orders, registrations and tickets, spread over
  three years, over models, accounts and states. Without --registrations there is one for each claim. A shop that has as
  many is left as it is. The server must not run on the same DATA_DIR.`

/** A number of an option, or 0. */
function toCount(name: string, text: string | undefined): number {
  if (text !== undefined && !/^\d{1,7}$/.test(text)) throw new Error(`--${name} must be a number, 9999999 at the most.`)
  return Number(text ?? 0)
}

/** `npm run demo`: grows the demo shop. A production shop is refused. */
async function run(): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      claims: option,
      orders: option,
      registrations: option,
      tickets: option,
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [claims, orders] = [toCount('claims', values.claims), toCount('orders', values.orders)]
  const registrations = values.registrations === undefined ? claims : toCount('registrations', values.registrations)
  const tickets = toCount('tickets', values.tickets)
  if (values.help || claims + orders + registrations + tickets === 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const config = readConfig()
  if (config.isProduction) throw new Error('The demo shop never grows in production: NODE_ENV is production.')
  const unlock = config.databaseUrl === null ? lockFolder(config.dataDir) : () => undefined
  const database =
    config.databaseUrl === null
      ? await openPGlite({ folder: join(config.dataDir, 'pg') })
      : openPostgres(config.databaseUrl, 2)
  try {
    const began = performance.now()
    await prepareShop(database, config)
    const report = (message: string) => {
      console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${message}`)
    }
    await growShop(database, { claims, orders, registrations, tickets }, { now: systemClock.now(), report })
    report('Done.')
  } finally {
    await database.close()
    unlock()
  }
}

/** Makes the demo shop where there is none yet. Refuses a shop with accounts of its own. */
async function prepareShop({ db }: OpenDatabase, config: ReturnType<typeof readConfig>): Promise<void> {
  await migrate(db)
  const files = openFileStore({
    filesUrl: config.filesUrl,
    dataDir: config.dataDir,
    s3Keys: config.s3Keys,
    fetch: globalThis.fetch,
  })
  await seedDemo(db, { clock: systemClock, files, parts: config.seedParts }, console.log)
  const demo = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('email_key', '=', 'dealer@demo.test')
    .executeTakeFirst()
  if (demo === undefined) throw new Error('This is not a demo shop: it has accounts, and none of them is the demo’s.')
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
