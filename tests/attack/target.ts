// The server under attack: its own process, on this machine only, with the demo shop on either database.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { demoPassword } from '../../demo/accounts.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { hashToken } from '../../server/kernel/session.ts'
import { hashPassword } from '../../server/modules/auth/index.ts'
import { defaultPasswordCost } from '../../server/ports/password-cost.ts'
import { roles } from '../support/access-roles.ts'
import { freePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import { preparedShop } from '../support/prepared-shop.ts'
import { endServer, runServer } from '../support/server-process.ts'
import type { AttackClient, Tally } from './attacker.ts'
import { createAttackClient, newAddress } from './attacker.ts'
import { findIds } from './ids.ts'
import type { Ids } from './ids.ts'

export interface TargetOptions {
  readonly isPostgres: boolean
  readonly isProduction: boolean
}

export interface Target {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  readonly isProduction: boolean
  readonly ids: Ids
  readonly tally: Tally
  /** A browser of a role that is signed in, each time in another session. `visitor` has none. */
  readonly as: (role: string) => AttackClient
  readonly visitor: (address?: string) => AttackClient
  readonly stop: () => Promise<void>
}

const sessionsOfRole = 60
const secret = 'a secret of the attacked shop, only here'

/** Opens the demo accounts to callers of other machines, gives each role sessions, and returns their tokens. */
async function openShop(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const passwordHash = await hashPassword(demoPassword, defaultPasswordCost, randomBytes(16))
  await db.updateTable('app_user').set({ demo: false, password_hash: passwordHash }).execute()
  const tokens = new Map<string, string[]>()
  const now = new Date()
  for (const role of Object.keys(roles).filter((one) => one !== 'visitor')) {
    const user = await db
      .selectFrom('app_user')
      .select('user_id')
      .where('email_key', '=', `${role}@demo.test`)
      .executeTakeFirstOrThrow()
    const own = Array.from({ length: sessionsOfRole }, () => randomBytes(32).toString('base64url'))
    await db
      .insertInto('session')
      .values(
        own.map((token) => ({
          ...{ token_hash: hashToken(token), public_id: crypto.randomUUID(), user_id: user.user_id, remember: true },
          ...{ sso_token: null, created_at: now, seen_at: now, expires_at: new Date(now.getTime() + 30 * 86_400_000) },
        })),
      )
      .execute()
    tokens.set(role, own)
  }
  return tokens
}

/** Starts the server; calls are taken as coming through a proxy, so each can have an address of its own. */
export async function startTarget({ isPostgres, isProduction }: TargetOptions, tally: Tally): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-attack-'))
  const postgres = isPostgres ? await startPostgres() : null
  if (isPostgres && postgres === null) throw new Error('No PostgreSQL is installed here.')
  const port = await freePort()
  const database = postgres === null ? {} : { DATABASE_URL: postgres.url }
  const open = (): Promise<OpenDatabase> =>
    postgres === null ? openPGlite({ folder: join(dataDir, 'pg') }) : Promise.resolve(openPostgres(postgres.url))
  if (postgres === null) cpSync(await preparedShop(), dataDir, { recursive: true })
  else await endServer((await runServer(dataDir, port, database)).child, 'SIGTERM')
  const opened = await open()
  const tokens = await openShop(opened.db)
  const ids = await findIds(opened.db)
  await opened.close()
  const { child, log } = await runServer(dataDir, port, {
    ...database,
    ...{ NODE_ENV: isProduction ? 'production' : 'development', SECRET_KEY: secret, LOST_SECRET: 'accept' },
    ...{ TRUST_PROXY: '127.0.0.1', SEED: 'none', LOG_LEVEL: 'error' },
  })
  const base = `http://127.0.0.1:${port}`
  const cookie = isProduction ? '__Host-partwright' : 'partwright'
  const used = new Map<string, number>()
  return {
    ...{ base, port, dataDir, isProduction, ids, tally },
    visitor: (address) => createAttackClient(base, tally, address === undefined ? {} : { address }),
    as: (role) => {
      if (role === 'visitor') return createAttackClient(base, tally, { address: newAddress() })
      const at = used.get(role) ?? 0
      used.set(role, at + 1)
      const token = tokens.get(role)?.[at % sessionsOfRole] ?? ''
      return createAttackClient(base, tally, { cookies: new Map([[cookie, token]]), address: newAddress() })
    },
    stop: async () => {
      await endServer(child, 'SIGTERM')
      const errors = log()
        .split('\n')
        .filter((line) => line.includes('"level":50') || line.includes('"level":60'))
      for (const line of errors.slice(0, 5)) tally.failures.push(`in the log: ${line.slice(0, 600)}`)
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
