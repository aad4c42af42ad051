// A small outbox server that can be broken on purpose: one receipt per owner and key, committed together with its effect.
// A test can read the applied effects and make the network in front of it fail.
import * as names from '../../contract/kernel/headers.ts'
import { ownVersions } from '../../contract/own-versions.ts'
import { formatTaken } from '../../contract/taken-versions.ts'
import type { TakenVersions } from '../../contract/taken-versions.ts'
import { batchCall } from '../../contract/outbox.ts'
import type { BatchCall } from '../../contract/outbox.ts'
import { answerTo, fakeSession } from './fake-answers.ts'
import { claimFrom, lacksTrip } from './fake-claims.ts'
import { deviceKeys } from './fake-device-keys.ts'
import { refusal } from './fake-refusal.ts'
import { groupOf } from './fake-groups.ts'
import { fail, toNewer } from './fake-network.ts'
import type { NetworkFailure } from './fake-network.ts'
import { createUploadStore } from './fake-uploads.ts'

export interface Effect {
  readonly key: string
  readonly owner: number | null
  readonly group: string
  readonly route: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}
export interface FakeReply {
  readonly status: number
  readonly body: unknown
}
interface Receipt extends FakeReply {
  readonly hash: string
}
export interface Op {
  readonly key: string
  readonly owner: number | null
  readonly group: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly supersedes: string | null
  readonly headers: Readonly<Record<string, string>>
}

export interface ReceiptStore {
  receipts: Map<string, Receipt>
  effects: Effect[]
}

/** The steps between the arrival of an op and its answer. The mutants order the same steps differently. */
export type Commit = (op: Op, steps: Steps) => Promise<FakeReply>
export interface Steps {
  stored(op: Op): FakeReply | null
  decide(op: Op): FakeReply
  effect(op: Op): void
  receipt(op: Op, output: FakeReply): void
  /** The point where a killed server stops: it throws or waits, as the test chooses. */
  breath(): Promise<void>
}

/** Receipt, effect and answer in one atomic step. */
export const commitTogether: Commit = async (op, { stored, decide, effect, receipt, breath }) => {
  await breath()
  const known = stored(op)
  if (known !== null) return known
  const output = decide(op)
  if (output.status < 300) {
    effect(op)
    receipt(op, output)
  }
  return output
}

export function createFakeServer(options: {
  now: () => number
  commit?: Commit
  advance?: (ms: number) => void
  breath?: () => Promise<void>
}) {
  const commit = options.commit ?? commitTogether
  const uploads = createUploadStore()
  let receiptStore: ReceiptStore = { receipts: new Map(), effects: [] }
  let saved: { stock: ReceiptStore; pos: number; epochs: Map<string, number>; epoch: number } | null = null
  let [epoch, pos, begun] = [1, 0, 1]
  /** The log position where each earlier epoch ended. */
  let epochs = new Map<string, number>()
  const beginEpoch = () => {
    epochs.set(String(epoch), pos)
    epoch = begun += 1
  }
  let heldReads: Promise<void> | null = null
  let [releaseReads, heldCount]: [() => void, number] = [() => undefined, 0]
  async function late(response: Response): Promise<Response> {
    if (heldReads === null) return response
    heldCount += 1
    await heldReads
    return response
  }
  const faults: NetworkFailure[] = []
  const server = {
    /** The user of this device's session cookie. */
    session: 7 as number | null,
    isOffline: false,
    /** Whether the user has got the right that a text with FORBID asks for. */
    isPermitted: false,
    hasBatch: true,
    /** An older server answers no key for proofs. */
    hasProofKey: true,
    /** An older server answers nothing that wraps the others. */
    hasWrapping: true,
    /** Whether the device of the session says that it has a lock. */
    isDeviceLocked: false,
    asksForProof: false,
    /** The secrets of the shop, the present one first. */
    secrets: [0] as number[],
    /** The versions that this server takes; null: it names none, as the last release. */
    takes: ownVersions as TakenVersions | null,
    /** Paths that this server does not have, or whose payload it does not know: how it refuses their calls. */
    unknown: new Map<string, { readonly status: number; readonly error: string }>(),
    /** Whether answers say what a read has seen and where a write stands. Earlier servers do not. */
    hasMarks: true,
    /** Answers to calls of the outbox and reads of claims have a shape that devices do not know. */
    speaksNewer: false,
    /** Answers 426 to every op. */
    isOld: false,
    uploads,
    /** How often each key was sent. */
    sends: new Map<string, number>(),
    requests: [] as { method: string; path: string }[],
    lostByRestore: new Set<string>(),
    /** Keys whose calls never get through, whatever the connection. */
    swallowed: new Set<string>(),
    /** What devices reported, oldest first, and what it answers; null: this server has no such call. */
    reports: [] as unknown[] | null,
    losses: [] as unknown[],
    /** Paths whose calls are over their own limit: it answers 429 for them, for one minute. */
    limited: new Set<string>(),
    /** Whether it applies ops only in the epoch that they name. Earlier servers do not ask. */
    comparesEpochs: true,
    /** Whether a device was refused by epoch, and something took that epoch from the answer. */
    hasHiddenEpoch: false,
    /** Every call meets another epoch, as behind a balancer with two shops. */
    restartsAlways: false,
    /** Whether a 429 says what it limits. Earlier servers do not. */
    namesScope: true,
    /** Whether it made all trips that there are. It answers 424 for changes of others, as the real server. */
    knowsTrips: true,
    /** Entities unknown to this server: it answers 424 for their group. */
    missing: new Set<string>(),
    /** Keys that met a failure of the server itself, by their content. */
    broken: new Set<string>(),
    faults,
    /** The same for reads of claims. */
    readFaults: [] as NetworkFailure[],
    effects: () => receiptStore.effects,
    effectsOf: (key: string) => receiptStore.effects.filter((effect) => effect.key === key).length,
    epoch: () => String(epoch),
    /** A claim as it is now. */
    claim: (id: string) => claimFrom(id, receiptStore.effects, uploads),
    /** Answers of claims stay on their way, as the server read them, until the returned function is called. */
    holdReads() {
      heldReads = new Promise((resolve) => {
        releaseReads = resolve
      })
      return releaseReads
    },
    /** The next answers of claims arrive at once. */
    passReads() {
      heldReads = null
    },
    held: () => heldCount,
    /** Resolves when work for disconnected callers is done too. */
    async idle() {
      while (delayed.size > 0) await Promise.all(delayed)
    },
    /** Loses one op, as a restored server would. */
    forget(key: string) {
      for (const name of [...receiptStore.receipts.keys()]) if (name.endsWith(key)) receiptStore.receipts.delete(name)
      receiptStore.effects = receiptStore.effects.filter((effect) => effect.key !== key)
    },
    backup() {
      saved = {
        stock: { receipts: new Map(receiptStore.receipts), effects: [...receiptStore.effects] },
        pos,
        epoch,
        epochs: new Map(epochs),
      }
    },
    /** Other devices' receipts. */
    grow(count: number) {
      pos += count
    },
    /** Begins an epoch whose number is so many away. */
    skipEpochs(count: number) {
      begun += count
      beginEpoch()
    },
    /** Begins another epoch without losing anything. */
    restart: beginEpoch,
    /** Runs the last release, which names no versions, one that takes no notes and says so, or the present one. */
    release(which: 'last' | 'older' | 'present') {
      server.takes = which === 'last' ? null : which === 'older' ? { ...ownVersions, addNote: 0 } : ownVersions
      for (const path of [...newCalls, '/note']) server.unknown.delete(path)
      for (const path of which === 'last' ? newCalls : which === 'older' ? ['/note'] : [])
        server.unknown.set(path, { status: 404, error: 'call.notFound' })
      const isLast = which === 'last'
      server.hasMarks = server.hasProofKey = server.hasWrapping = server.namesScope = server.comparesEpochs = !isLast
      server.reports = isLast ? null : []
    },
    /** Restores the last backup and begins another epoch. */
    restore() {
      if (saved === null) return
      const cached = new Set(saved.stock.effects.map((effect) => effect.key))
      for (const effect of receiptStore.effects) if (!cached.has(effect.key)) server.lostByRestore.add(effect.key)
      receiptStore = { receipts: new Map(saved.stock.receipts), effects: [...saved.stock.effects] }
      ;({ pos, epoch } = saved)
      epochs = new Map(saved.epochs)
      beginEpoch()
    },
    fetch: ((input: string, init: RequestInit = {}) => receive(input, init)) as typeof fetch,
  }

  const receiptKey = (op: Op) => `${op.owner ?? '-'}/${op.key}`
  const hashOf = (op: Op) => JSON.stringify([op.method, op.path, op.body ?? null])
  const steps: Omit<Steps, 'breath'> = {
    stored(op) {
      const known = receiptStore.receipts.get(receiptKey(op))
      if (known === undefined) return null
      if (known.status === 410) return known
      return known.hash === hashOf(op) ? known : refusal(422, 'op.otherContent')
    },
    decide(op) {
      if (op.supersedes !== null) {
        const old = receiptStore.receipts.get(`${op.owner ?? '-'}/${op.supersedes}`)
        if (old !== undefined && old.status < 300)
          return {
            ...refusal(409, 'op.alreadyApplied'),
            body: { error: 'op.alreadyApplied', message: 'It had arrived.', current: old.body },
          }
        receiptStore.receipts.set(`${op.owner ?? '-'}/${op.supersedes}`, { ...refusal(410, 'op.voided'), hash: '' })
      }
      if (server.missing.has(op.group)) return refusal(424, 'labor-claims.parentMissing')
      if (server.knowsTrips && lacksTrip(op, receiptStore.effects)) return refusal(424, 'labor-claims.tripNotArrived')
      const output = answerTo(op, uploads, server.isPermitted)
      if (output.status >= 500) server.broken.add(op.key)
      return output
    },
    effect(op) {
      receiptStore.effects.push({
        key: op.key,
        owner: op.owner,
        group: op.group,
        route: `${op.method} ${op.path}`,
        body: op.body,
        headers: op.headers,
      })
    },
    receipt(op, output) {
      pos += 1
      receiptStore.receipts.set(receiptKey(op), { ...output, hash: hashOf(op) })
    },
  }
  const breath = () => options.breath?.() ?? Promise.resolve()
  const delayed = new Set<Promise<unknown>>()
  /** A server that is killed during a step. */
  const lastBreath = () => Promise.reject(new Error('The server was killed'))
  const tick = () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    })
  /** A server so slow that the device sends the op again before it continues. */
  const longBreath = async () => {
    const arrived = server.requests.length
    for (let ticks = 0; ticks < 300 && server.requests.length === arrived; ticks += 1) await tick()
    for (let ticks = 0; ticks < 3; ticks += 1) await tick()
  }
  async function apply(op: Op, breath: Steps['breath']): Promise<FakeReply> {
    if (server.isOld) return refusal(426, 'op.unknownVersion')
    const isVisitor = server.session === null || op.headers['cookie'] === ''
    if (isVisitor && !isForAnyone.test(op.path)) return refusal(401, 'auth.signedOut')
    if (op.owner !== null && op.owner !== server.session) return refusal(403, 'op.otherOwner')
    const unknown = [...server.unknown].find(([path]) => op.path.endsWith(path))?.[1]
    if (unknown !== undefined) return refusal(unknown.status, unknown.error)
    if ([...server.limited].some((path) => op.path.endsWith(path)))
      return {
        status: 429,
        body: { error: 'call.tooMany', message: 'Too many', ...(server.namesScope ? { scope: 'row' } : {}) },
      }
    return commit(op, { ...steps, breath })
  }

  async function receive(input: string, init: RequestInit): Promise<Response> {
    const url = new URL(input, 'http://device.test')
    const path = url.pathname.replace(/^\/api/, '')
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers).entries())
    if (init.credentials === 'omit') headers['cookie'] = ''
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const isBatch = path === '/outbox/batch'
    const keys = isBatch
      ? (body as { calls: BatchCall[] }).calls.map((call) => call.key)
      : headers[names.idempotencyKey] === undefined
        ? []
        : [headers[names.idempotencyKey] ?? '']
    server.requests.push({ method: init.method ?? 'GET', path })
    if (!isBatch || server.hasBatch) for (const key of keys) server.sends.set(key, (server.sends.get(key) ?? 0) + 1)
    const isRead = path.startsWith('/labor-claims/ticket/') && keys.length === 0
    const failure = keys.some((key) => server.swallowed.has(key))
      ? 'lost'
      : keys.length > 0 || path.startsWith('/uploads')
        ? faults.shift()
        : isRead
          ? server.readFaults.shift()
          : undefined
    return pass(async (pause) => {
      const response = await answer(init.method ?? 'GET', path, headers, body, isBatch, pause)
      const until = epochs.get(headers[names.knownEpoch] ?? '')
      if (until !== undefined && response.headers.has(names.serverEpoch))
        response.headers.set(names.knownUntil, String(until))
      return server.speaksNewer && (isRead || keys.length > 0) ? toNewer(response) : response
    }, failure)
  }

  /** The network in front of the server. */
  async function pass(
    work: (breath: Steps['breath']) => Promise<Response>,
    failure: NetworkFailure | undefined,
  ): Promise<Response> {
    const leftAt = options.now()
    if (server.isOffline) throw new TypeError('Failed to fetch')
    if (failure === undefined) return work(breath)
    return fail(failure, {
      answer: async () => {
        const response = await work(breath)
        server.hasHiddenEpoch ||= failure === 'stripped' && response.status === 425
        return response
      },
      die: () => work(lastBreath),
      dawdle: () => {
        const working = work(longBreath)
          .catch(() => undefined)
          .finally(() => delayed.delete(working))
        delayed.add(working)
      },
      timeOut: () => {
        options.advance?.(Math.max(0, leftAt + 30_000 - options.now()))
      },
      refuse: (status, error, more) => reply(refusal(status, error), null, more),
    })
  }

  function reply(output: FakeReply, ack: string | null, more: Readonly<Record<string, string>> = {}): Response {
    return new Response(JSON.stringify(output.body), {
      status: output.status,
      headers: {
        'content-type': 'application/json',
        [names.serverEpoch]: String(epoch),
        [names.logPosition]: String(pos),
        [names.serverTime]: new Date(options.now()).toISOString(),
        ...(ack === null
          ? {}
          : { [names.opAck]: ack, ...(server.hasMarks ? { [names.writeMark]: `${epoch};${pos}` } : {}) }),
        ...(server.takes === null ? {} : { [names.opTakes]: formatTaken(server.takes) }),
        ...more,
      },
    })
  }

  async function answer(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
    isBatch: boolean,
    pause: Steps['breath'],
  ): Promise<Response> {
    if (server.restartsAlways) beginEpoch()
    if (headers[names.requestedWith] === undefined) return reply(refusal(403, 'call.foreignOrigin'), null)
    const named = server.comparesEpochs ? headers[names.opEpoch] : undefined
    if (named !== undefined && named !== String(epoch)) return reply(refusal(425, 'op.otherEpoch'), null)
    if (isBatch)
      return batch(
        (body as { calls: unknown[] }).calls.map((call) => batchCall.parse(call)),
        pause,
      )
    const key = headers[names.idempotencyKey]
    if (key !== undefined) {
      const owner = headers[names.opOwner]
      const output = await apply(
        {
          key,
          owner: owner === undefined ? null : Number(owner),
          group: groupOf(path, body),
          method,
          path,
          body,
          supersedes: headers[names.supersedes] ?? null,
          headers,
        },
        pause,
      )
      return reply(
        output,
        isOpen(output.status) ? null : key,
        output.status === 429 ? { 'retry-after': String(limitSeconds) } : {},
      )
    }
    const ticket = /^\/labor-claims\/ticket\/([^/]+)$/.exec(path)?.[1]
    if (method === 'GET' && ticket !== undefined)
      return server.session === null
        ? reply(refusal(401, 'auth.signedOut'), null)
        : late(
            reply({ status: 200, body: server.claim(ticket) }, null, {
              ...(server.hasMarks ? { [names.readMark]: `${epoch};${pos + 1}:${pos + 1}:` } : {}),
            }),
          )
    if (path.startsWith('/uploads/'))
      return server.session === null
        ? reply(refusal(401, 'auth.signedOut'), null)
        : reply(await uploads.answer(method, path, headers, body), null)
    if (path === '/devices/waiting' && server.reports !== null && server.session !== null) {
      server.reports.push(body)
      return reply({ status: 200, body: { lost: server.losses } }, null)
    }
    if (path.startsWith('/devices/losses/')) return reply({ status: 200, body: { ok: true } }, null)
    if (path === '/auth/login') {
      const { email } = body as { email: string }
      server.session = email === 'other@demo.test' ? 8 : email === 'wrong@demo.test' ? server.session : 7
      return reply({ status: 200, body: fakeSession(email === 'wrong@demo.test' ? null : server.session) }, null)
    }
    if (path === '/auth/user') {
      const mark = server.session !== null && server.isDeviceLocked ? { device_locked: true } : {}
      return reply({ status: 200, body: { ...fakeSession(server.session), ...mark } }, null)
    }
    if (path === '/auth/logout' || path === '/sso/auth/logout') {
      server.session = null
      return reply({ status: 200, body: fakeSession(null) }, null)
    }
    if (path === '/auth/device-key') {
      if (server.session === null) return reply(refusal(401, 'auth.signedOut'), null)
      if (server.asksForProof && server.isDeviceLocked) return reply(refusal(403, 'auth.proofNeeded'), null)
      server.isDeviceLocked = (body as { is_locked?: boolean }).is_locked ?? server.isDeviceLocked
      const lock = server.isDeviceLocked ? { is_locked: true } : {}
      return reply({ status: 200, body: { ...deviceKeys(server.session, server), ...lock } }, null)
    }
    return reply(refusal(404, 'call.notFound'), null)
  }

  async function batch(calls: readonly BatchCall[], pause: Steps['breath']): Promise<Response> {
    if (!server.hasBatch) return new Response('Not found', { status: 404 })
    if (server.session === null) return reply(refusal(401, 'auth.signedOut'), null)
    const answers: {
      key: string
      status: number
      ack: string | null
      body: unknown
      retry_after?: number
      mark?: string
    }[] = []
    const stopped = new Set<string>()
    const failed = new Set<string>()
    for (const call of calls) {
      if (stopped.has(call.group) || call.after.some((key) => failed.has(key))) {
        failed.add(call.key)
        answers.push({ key: call.key, ...refusal(424, 'op.skipped'), ack: null })
        continue
      }
      const output = await apply(
        {
          key: call.key,
          owner: call.owner ?? null,
          group: groupOf(call.path, call.body),
          method: call.method,
          path: call.path,
          body: call.body,
          supersedes: call.supersedes ?? null,
          headers: { created: call.created_at ?? '', acting: call.acting_as ?? '' },
        },
        pause,
      )
      if (output.status >= 300) failed.add(call.key)
      if (output.status >= 500 || isOpen(output.status) || output.status === 424) stopped.add(call.group)
      answers.push({
        key: call.key,
        ...output,
        ...(server.hasMarks ? { mark: `${epoch};${pos}` } : {}),
        ack: isOpen(output.status) ? null : call.key,
        ...(output.status === 429 ? { retry_after: limitSeconds } : {}),
      })
    }
    return reply({ status: 200, body: { answers } }, null)
  }

  return server
}

/** Queued calls that the last release does not have. */
const newCalls = ['/outbox/withdraw', '/serial-request']
/** What needs no session. */
const isForAnyone = /^\/(?:log\/|tickets$|outbox\/discard$)/
/** Statuses that end no op: their answers carry no echo. */
const [isOpen, limitSeconds] = [(status: number) => status === 401 || status === 429, 60]
