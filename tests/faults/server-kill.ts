import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import type { Postgres } from '../support/postgres.ts'
import { freePort } from '../support/free-port.ts'
import { preparedDump, preparedOn } from '../support/prepared-database.ts'
import { seededBytes } from '../support/test-ports.ts'
import type { Faults, FieldOp, FakeReply } from './field-sender.ts'
import { send, signIn } from './field-sender.ts'
import type { SpawnedServer } from './spawned-server.ts'
import { spawnedServer } from './spawned-server.ts'

export interface KillRun {
  readonly operations: number
  readonly kills: number
  readonly seed: number
  /** A PostgreSQL that is stopped hard in every third fault; without one the server has its embedded database. */
  readonly postgres: Postgres | null
}
export interface KillReport {
  readonly operations: number
  readonly kills: number
  /** How many of the kills stopped PostgreSQL. */
  readonly crashes: number
  readonly doubled: readonly string[]
  readonly lost: readonly string[]
  readonly outOfOrder: readonly string[]
  readonly withoutReceipt: readonly string[]
  readonly refused: readonly FakeReply[]
  readonly exitCode: number | null
  readonly seconds: number
}

const concurrency = 3
/** Each of so many kills is PostgreSQL's, where there is one. */
const postgresEvery = 3

/**
 * Sends notes and trips in three queues, singly and in batches, some twice at once, some with a lost answer, each until it
 * is acknowledged, while the server is killed repeatedly. Then the rows in the database are counted.
 */
export async function serverKill(run: KillRun): Promise<KillReport> {
  const began = performance.now()
  const bytes = seededBytes(run.seed)
  const random = () => {
    const [a = 0, b = 0, c = 0] = bytes(3)
    return (a * 65_536 + b * 256 + c) / 16_777_216
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-kill-'))
  const databaseUrl = run.postgres === null ? undefined : await preparedOn(run.postgres.url, 'demo')
  if (databaseUrl === undefined)
    await (await openPGlite({ folder: join(dataDir, 'pg'), dump: await preparedDump('demo') })).close()
  const server = spawnedServer({ dataDir, port: await freePort(), databaseUrl })
  try {
    await server.start()
    const { cookie, userId } = await signIn(server.url, 'servicer@demo.test')
    const ops = await plan(server.url, cookie, userId, run.operations, random)
    const traffic = new Traffic(server, cookie, { loses: () => random() < 0.05, doubles: () => random() < 0.1 }, random)
    const draining = Array.from({ length: concurrency }, (_, queue) =>
      traffic.drain(ops.filter((op) => op.lane === queue)),
    )
    const [kills] = await Promise.all([killAll(run, server, traffic, random), ...draining])
    const exitCode = await server.stop()
    const counted = await count(
      databaseUrl === undefined ? await openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 2),
      ops,
    )
    return {
      operations: ops.length,
      kills,
      crashes: run.postgres === null ? 0 : Math.floor(kills / postgresEvery),
      ...counted,
      refused: traffic.refused,
      exitCode,
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One claim per queue, and its operations. */
async function plan(
  url: string,
  cookie: string,
  userId: number,
  operations: number,
  random: () => number,
): Promise<FieldOp[]> {
  const answer = await fetch(`${url}/api/labor-claims/servicer/${userId}?section=assigned`, {
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie },
  })
  const { data } = (await answer.json()) as { data: { ticket_id: string }[] }
  if (data.length < concurrency)
    throw new Error(`The demo servicer has ${data.length} claims; ${concurrency} are needed`)
  return Array.from({ length: operations }, (_, n): FieldOp => {
    const queue = n % concurrency
    const claim = data[queue]?.ticket_id ?? ''
    const key = `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`
    if (random() < 0.5)
      return { key, lane: queue, path: `/labor-claims/${claim}/note`, body: { note: `Note ${n}`, class: 'servicer' } }
    return {
      key,
      lane: queue,
      path: `/labor-claims/${claim}/trips`,
      body: { trip_date_scheduled: '2026-11-20', trip_services_performed: `Trip ${n}` },
    }
  })
}

/** The device, with the number of requests since the last kill. */
class Traffic {
  readonly refused: FakeReply[] = []
  isDone = false
  private sent = 0
  private open = concurrency
  private watcher: { readonly at: number; readonly met: () => void } | null = null
  private readonly server: SpawnedServer
  private readonly cookie: string
  private readonly faults: Faults
  private readonly random: () => number
  constructor(server: SpawnedServer, cookie: string, faults: Faults, random: () => number) {
    this.server = server
    this.cookie = cookie
    this.faults = faults
    this.random = random
  }

  /** Resolves after this many more requests, or when all queues are empty. */
  after(requests: number): Promise<void> {
    return new Promise((met) => {
      this.watcher = { at: this.sent + requests, met }
      this.look()
    })
  }

  private look(): void {
    if (this.watcher !== null && (this.isDone || this.sent >= this.watcher.at)) this.watcher.met()
  }

  async drain(ops: readonly FieldOp[]): Promise<void> {
    let next = 0
    while (next < ops.length) {
      await this.server.up()
      const many = this.random() < 0.5 ? 1 : 1 + Math.floor(this.random() * 5)
      this.sent += 1
      this.look()
      const answers = await send(this.server.url, this.cookie, ops.slice(next, next + many), this.faults)
      next += this.settled(answers ?? [])
      // The device waits before it tries again, since the server may be starting.
      if (answers === null || answers.some((one) => one.status === 429 || one.status >= 500))
        await pause(20 + this.random() * 80)
    }
    this.open -= 1
    this.isDone = this.open === 0
    this.look()
  }

  /** How many ops from the first on are final: acknowledged, or refused, which must not happen here. */
  private settled(answers: readonly FakeReply[]): number {
    let count = 0
    for (const answer of answers) {
      if (answer.ack !== answer.key) return count
      if (answer.status >= 300) this.refused.push(answer)
      count += 1
    }
    return count
  }
}

async function killAll(run: KillRun, server: SpawnedServer, traffic: Traffic, random: () => number): Promise<number> {
  const every = Math.max(1, Math.floor(run.operations / run.kills / 2))
  for (let kill = 1; kill <= run.kills; kill += 1) {
    await traffic.after(1 + Math.floor(random() * every))
    if (traffic.isDone) return kill - 1
    await pause(random() * 15)
    if (run.postgres !== null && kill % postgresEvery === 0) {
      await run.postgres.crash()
      continue
    }
    await server.kill()
    await server.start()
  }
  return run.kills
}

type Counted = Pick<KillReport, 'doubled' | 'lost' | 'outOfOrder' | 'withoutReceipt'>

async function count(database: OpenDatabase, ops: readonly FieldOp[]): Promise<Counted> {
  try {
    const notes = await database.db.selectFrom('claim_note').select(['client_op_id', 'note as words']).execute()
    const trips = await database.db
      .selectFrom('claim_trip')
      .select(['client_op_id', 'services_performed as words'])
      .execute()
    const receipts = await database.db.selectFrom('op_receipt').select(['op_id', 'status', 'log_pos']).execute()
    const message = [...notes, ...trips].map((row) => row.words)
    const effects = new Map<string, number>()
    for (const text of message) effects.set(text, (effects.get(text) ?? 0) + 1)
    const effectsOf = (op: FieldOp) => effects.get(String(op.body['note'] ?? op.body['trip_services_performed'])) ?? 0
    const position = new Map(
      receipts.filter((row) => row.status === 200).map((row) => [row.op_id, BigInt(row.log_pos)]),
    )
    const before = (op: FieldOp, at: number) => ops.slice(0, at).findLast((other) => other.lane === op.lane)
    return {
      doubled: ops.filter((op) => effectsOf(op) > 1).map((op) => op.key),
      lost: ops.filter((op) => effectsOf(op) === 0).map((op) => op.key),
      withoutReceipt: ops.filter((op) => !position.has(op.key)).map((op) => op.key),
      outOfOrder: ops
        .filter((op, at) => {
          const last = before(op, at)
          return last !== undefined && (position.get(last.key) ?? 0n) > (position.get(op.key) ?? 0n)
        })
        .map((op) => op.key),
    }
  } finally {
    await database.close()
  }
}
