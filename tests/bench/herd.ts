import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { growShop } from '../../demo/growth/grow-shop.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPostgres } from '../../server/db/connect.ts'
import { hashToken } from '../../server/kernel/session.ts'
import { freePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import { preparedOn } from '../support/prepared-database.ts'
import { endServer, runServer } from '../support/server-process.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'

const devices = 2000
/** All of them have a signal again within this time. */
const spreadMs = 5000
/** A device gives up on an answer after this time (`offline/http/call.ts`). */
const patienceMs = 30_000
/** What waits on each: notes of a job. */
const notesEach = 3

interface Device {
  readonly token: string
  readonly user: number
  readonly claim: string
}

/** A session for the servicer of each of as many open jobs as there are devices. */
async function signInServicers({ db }: OpenDatabase): Promise<readonly Device[]> {
  const jobs = await db
    .selectFrom('labor_claim')
    .select(['claim_id', 'assigned_to'])
    .where('closed_at', 'is', null)
    .where('assigned_to', 'is not', null)
    .where('accepted', '=', true)
    .limit(devices)
    .execute()
  const herd = jobs.map((job) => ({
    ...{ token: randomBytes(32).toString('base64url'), user: job.assigned_to ?? 0, claim: job.claim_id },
  }))
  const now = new Date()
  for (let at = 0; at < herd.length; at += 500)
    await db
      .insertInto('session')
      .values(
        herd.slice(at, at + 500).map(({ token, user }) => ({
          ...{ token_hash: hashToken(token), public_id: randomUUID(), user_id: user, remember: true, sso_token: null },
          ...{ created_at: now, seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) },
        })),
      )
      .execute()
  return herd
}

interface Served {
  /** Milliseconds from the signal until its notes are confirmed and its list of jobs is here. */
  readonly ms: number
  readonly refusals: number
  readonly gaveUp: boolean
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends until it is answered: a device that is refused comes back when it was asked to. */
async function serve(agent: Agent, origin: string, { token, user, claim }: Device): Promise<Served> {
  const began = performance.now()
  let refusals = 0
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<boolean> => {
    for (;;) {
      const answer = await agent
        .request({
          ...{ origin, method, path, signal: AbortSignal.timeout(patienceMs) },
          headers: {
            cookie: `partwright=${token}`,
            'x-requested-with': 'XMLHttpRequest',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        .catch(() => null)
      if (answer === null) return false
      const text = await answer.body.text()
      if (answer.statusCode === 200 && !text.includes('"status":503')) return true
      if (answer.statusCode !== 503 && answer.statusCode !== 200)
        throw new Error(`${path}: ${answer.statusCode} ${text}`)
      refusals += 1
      await wait(Number(answer.headers['retry-after'] ?? 1) * 1000)
    }
  }
  const calls = Array.from({ length: notesEach }, (_, at) => ({
    ...{ key: randomUUID(), group: `claim:${claim}`, method: 'POST', path: `/labor-claims/${claim}/note` },
    ...{ body: { note: `Written in the basement, ${at + 1}.` }, owner: user },
  }))
  const isServed =
    (await send('POST', '/api/outbox/batch', { calls })) && (await send('GET', `/api/labor-claims/servicer/${user}`))
  return { ms: performance.now() - began, refusals, gaveUp: !isServed }
}

/** Megabytes of memory that the server holds. */
async function readMemory(agent: Agent, origin: string): Promise<number> {
  const { body } = await agent.request({ origin, method: 'GET', path: '/metrics' })
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await body.text())?.[1]) / 2 ** 20
}

/**
 * A region's devices come back from a dead network within five seconds: each sends its notes, then fetches its jobs. None may
 * give up. Nothing where no PostgreSQL is installed.
 */
export async function benchHerd(): Promise<BenchRow[]> {
  const grown = process.env['SCALE_DATABASE_URL']
  const postgres = grown === undefined ? await startPostgres() : null
  if (grown === undefined && postgres === null) return []
  const url = grown ?? (await preparedOn(postgres?.url ?? '', 'demo'))
  const database = openPostgres(url)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-'))
  try {
    if (grown === undefined)
      await growShop(
        database,
        { claims: 100_000, orders: 1000, registrations: 100_000 },
        { now: new Date(), report: () => undefined },
      )
    const herd = await signInServicers(database)
    const port = await freePort()
    const { child } = await runServer(dataDir, port, { DATABASE_URL: url, SEED: 'demo', LOG_LEVEL: 'error' })
    const agent = new Agent({ connections: null, pipelining: 1, connect: { timeout: patienceMs } })
    const origin = `http://127.0.0.1:${port}`
    try {
      const before = await readMemory(agent, origin)
      const served = await Promise.all(
        herd.map(async (device) => {
          await wait(Math.random() * spreadMs)
          return serve(agent, origin, device)
        }),
      )
      const after = await readMemory(agent, origin)
      await wait(15_000)
      const later = await readMemory(agent, origin)
      const times = served.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const gaveUp = served.filter((one) => one.gaveUp).length
      const refused = served.filter((one) => one.refusals > 0).length
      return [
        {
          axis: `${herd.length} devices come back within ${spreadMs / 1000} s, each with ${notesEach} notes and its list of jobs, one process, PostgreSQL`,
          rival: 'what a device waits',
          rivalFigure: seconds(patienceMs),
          ours: `p50 ${seconds(median(times))}, p95 ${seconds(times[Math.floor(times.length * 0.95)] ?? 0)}, slowest ${seconds(times.at(-1) ?? 0)}; ${refused} asked to come back, ${gaveUp} gave up; ${before.toFixed(0)} → ${after.toFixed(0)} → ${later.toFixed(0)} MB`,
          bar: 'none gives up',
          isHeld: gaveUp === 0,
        },
      ]
    } finally {
      await agent.destroy()
      await endServer(child, 'SIGTERM')
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await database.close()
    await postgres?.stop()
  }
}
