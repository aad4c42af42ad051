// The server under attack: its own process, on this machine only, with the demo shop on either database.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import { auth } from '../../contract/auth.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { hashToken } from '../../server/kernel/session.ts'
import { hashPassword } from '../../server/modules/auth/index.ts'
import { codeOfStep, decodeBase32, toStep } from '../../server/modules/auth/second-factor/totp.rules.ts'
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
  /** An administrator who proved nothing for eleven minutes, and a dealer whose session needs a second factor that is missing. */
  readonly lesser: (kind: LesserSession) => AttackClient
  readonly stop: () => Promise<void>
}

/** Sessions that open less than their user may: see `Target.lesser`. */
type LesserSession = 'without proof' | 'without factor'

const sessionsOfRole = 60
/** Those who need a second factor in production. */
const guarded: readonly string[] = ['admin', 'reviewer']
const minute = 60_000
const secret = 'a secret of the attacked shop, only here'

type SessionColumns = Insertable<Database['session']>

/** Begins sessions of a user, and returns their tokens. `proven` is when the password was proved. */
async function beginSessions(
  db: Kysely<Database>,
  role: string,
  count: number,
  given: Pick<SessionColumns, 'proven_at' | 'needs_second_factor'>,
): Promise<string[]> {
  const now = new Date()
  const { user_id } = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('email_key', '=', `${role}@demo.test`)
    .executeTakeFirstOrThrow()
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const common = { user_id, remember: true, sso_token: null, created_at: now, seen_at: now, ...given }
  const expires_at = new Date(now.getTime() + 30 * 86_400_000)
  await db
    .insertInto('session')
    .values(
      tokens.map((token) => ({
        ...{ ...common, token_hash: hashToken(token), public_id: crypto.randomUUID(), expires_at },
      })),
    )
    .execute()
  return tokens
}

/**
 * Opens the demo accounts to callers of other machines and gives each role sessions. Their proof stays fresh for the whole
 * attack: else rows that ask for one would refuse everybody, and show nothing about roles.
 */
async function openShop(db: Kysely<Database>): Promise<Map<string, readonly string[]>> {
  const passwordHash = await hashPassword(demoPassword, defaultPasswordCost, randomBytes(16))
  await db.updateTable('app_user').set({ demo: false, password_hash: passwordHash }).execute()
  const tokens = new Map<string, readonly string[]>()
  const isFreshUntil = new Date(Date.now() + 86_400_000)
  for (const role of Object.keys(roles).filter((one) => one !== 'visitor')) {
    const needs = { proven_at: isFreshUntil, needs_second_factor: guarded.includes(role) }
    tokens.set(role, await beginSessions(db, role, sessionsOfRole, needs))
  }
  const [old, needless] = [new Date(Date.now() - 11 * minute), { needs_second_factor: false }]
  tokens.set('without proof', await beginSessions(db, 'admin', sessionsOfRole, { proven_at: old, ...needless }))
  const missing = { proven_at: isFreshUntil, needs_second_factor: true }
  tokens.set('without factor', await beginSessions(db, 'dealer', sessionsOfRole, missing))
  return tokens
}

/** Adds an authenticator app as its user does: after the password, in a session that opens nothing else until then. */
async function addFactor(client: AttackClient, role: string): Promise<void> {
  const { login, beginTotp, confirmTotp } = auth.table
  await client.call(login, { body: { email: `${role}@demo.test`, password: demoPassword } })
  const { secret } = (await client.call(beginTotp, {})).body
  const code = codeOfStep(decodeBase32(secret), toStep(new Date()))
  const { status, body } = await client.call(confirmTotp, { body: { code } })
  if (status !== 200) throw new Error(`${role} could not add a second factor: ${status} ${JSON.stringify(body)}`)
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
    // Nothing listens there. Without a host for page views none is forwarded, and none is counted.
    ANALYTICS_URL: 'http://127.0.0.1:9/hits',
  })
  const base = `http://127.0.0.1:${port}`
  const cookie = isProduction ? '__Host-partwright' : 'partwright'
  const used = new Map<string, number>()
  const visitor: Target['visitor'] = (address) => createAttackClient(base, tally, { address: address ?? newAddress() })
  const withToken = (token: string) =>
    createAttackClient(base, tally, { cookies: new Map([[cookie, token]]), address: newAddress() })
  /** The next session of a role or kind: a session writes a hundred times a second at most. */
  const next = (name: string) => {
    const at = used.get(name) ?? 0
    used.set(name, at + 1)
    return withToken(tokens.get(name)?.[at % sessionsOfRole] ?? '')
  }
  for (const role of guarded) await addFactor(visitor(), role)
  return {
    ...{ base, port, dataDir, isProduction, ids, tally },
    visitor: (address) => createAttackClient(base, tally, address === undefined ? {} : { address }),
    as: (role) => (role === 'visitor' ? visitor() : next(role)),
    lesser: next,
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
