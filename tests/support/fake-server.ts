// The outbox's server, as offline.md describes it, small enough to be broken on purpose: one receipt for each owner and
// key, committed together with its effect. What it applied can be looked at; the network before it can be told to fail.
import * as names from '../../contract/kernel/headers.ts'
import { batchCall } from '../../contract/outbox.ts'
import type { BatchCall } from '../../contract/outbox.ts'
import { answerTo, fakeSession } from './fake-answers.ts'
import { createUploadShelf } from './fake-uploads.ts'

export interface Effect {
  readonly key: string
  readonly owner: number | null
  readonly group: string
  readonly route: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}
export interface Said {
  readonly status: number
  readonly body: unknown
}
interface Receipt extends Said {
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

export interface Shelf {
  receipts: Map<string, Receipt>
  effects: Effect[]
}

/** What happens between the arrival of an op and its answer; the mutants are other orders of the same steps. */
export type Commit = (op: Op, steps: Steps) => Promise<Said>
export interface Steps {
  stored(op: Op): Said | null
  decide(op: Op): Said
  effect(op: Op): void
  receipt(op: Op, said: Said): void
  /** Where a killed server stops: throws, or waits, as the test wants. */
  breath(): Promise<void>
}

/** Receipt, effect and answer in one step: nothing can come between. */
export const commitTogether: Commit = async (op, { stored, decide, effect, receipt, breath }) => {
  await breath()
  const known = stored(op)
  if (known !== null) return known
  const said = decide(op)
  if (said.status < 300) {
    effect(op)
    receipt(op, said)
  }
  return said
}

export type Fault =
  'lost' | 'answer-lost' | 'killed' | 'slow' | 'portal' | 'proxy-404' | 'server-error' | 'busy' | 'too-many' | 'hang'

export function createFakeServer(options: {
  now: () => number
  commit?: Commit
  advance?: (ms: number) => void
  breath?: () => Promise<void>
}) {
  const commit = options.commit ?? commitTogether
  const uploads = createUploadShelf()
  let shelf: Shelf = { receipts: new Map(), effects: [] }
  let saved: { shelf: Shelf; pos: number; lives: Map<string, number>; epoch: number } | null = null
  let [epoch, pos, begun] = [1, 0, 1]
  /** Where each earlier life ended, as far as this log knows. */
  let lives = new Map<string, number>()
  const beginLife = () => {
    lives.set(String(epoch), pos)
    epoch = begun += 1
  }
  const faults: Fault[] = []
  const server = {
    /** Who is signed in on this device's cookie. */
    session: 7 as number | null,
    isOffline: false,
    hasBatch: true,
    /** Answers 426 to every op. */
    isOld: false,
    uploads,
    /** By key, how often it left the device. */
    sends: new Map<string, number>(),
    requests: [] as { method: string; path: string }[],
    lostByRestore: new Set<string>(),
    /** Things that this server does not know: answers 424 for their group. */
    missing: new Set<string>(),
    faults,
    effects: () => shelf.effects,
    effectsOf: (key: string) => shelf.effects.filter((effect) => effect.key === key).length,
    epoch: () => String(epoch),
    /** Until what was still being done for a caller who had hung up is done too. */
    async idle() {
      while (late.size > 0) await Promise.all(late)
    },
    /** Loses one op, as a restored server does. */
    forget(key: string) {
      for (const name of [...shelf.receipts.keys()]) if (name.endsWith(key)) shelf.receipts.delete(name)
      shelf.effects = shelf.effects.filter((effect) => effect.key !== key)
    },
    backup() {
      saved = {
        shelf: { receipts: new Map(shelf.receipts), effects: [...shelf.effects] },
        pos,
        epoch,
        lives: new Map(lives),
      }
    },
    /** Other devices' receipts. */
    grow(count: number) {
      pos += count
    },
    /** Begins another life with nothing lost. */
    restart: beginLife,
    /** Puts the database back to the last backup and starts: from what is there then, another life begins. */
    restore() {
      if (saved === null) return
      const kept = new Set(saved.shelf.effects.map((effect) => effect.key))
      for (const effect of shelf.effects) if (!kept.has(effect.key)) server.lostByRestore.add(effect.key)
      shelf = { receipts: new Map(saved.shelf.receipts), effects: [...saved.shelf.effects] }
      ;({ pos, epoch } = saved)
      lives = new Map(saved.lives)
      beginLife()
    },
    fetch: ((input: string, init: RequestInit = {}) => receive(input, init)) as typeof fetch,
  }

  const receiptKey = (op: Op) => `${op.owner ?? '-'}/${op.key}`
  const hashOf = (op: Op) => JSON.stringify([op.method, op.path, op.body ?? null])
  const steps: Omit<Steps, 'breath'> = {
    stored(op) {
      const known = shelf.receipts.get(receiptKey(op))
      if (known === undefined) return null
      if (known.status === 410) return known
      return known.hash === hashOf(op) ? known : refusal(422, 'op.otherContent')
    },
    decide(op) {
      if (op.supersedes !== null) {
        const old = shelf.receipts.get(`${op.owner ?? '-'}/${op.supersedes}`)
        if (old !== undefined && old.status < 300)
          return {
            ...refusal(409, 'op.alreadyApplied'),
            body: { error: 'op.alreadyApplied', message: 'It had arrived.', current: old.body },
          }
        shelf.receipts.set(`${op.owner ?? '-'}/${op.supersedes}`, { ...refusal(410, 'op.voided'), hash: '' })
      }
      if (server.missing.has(op.group)) return refusal(424, 'labor-claims.parentMissing')
      return answerTo(op, uploads)
    },
    effect(op) {
      shelf.effects.push({
        key: op.key,
        owner: op.owner,
        group: op.group,
        route: `${op.method} ${op.path}`,
        body: op.body,
        headers: op.headers,
      })
    },
    receipt(op, said) {
      pos += 1
      shelf.receipts.set(receiptKey(op), { ...said, hash: hashOf(op) })
    },
  }
  const breath = () => options.breath?.() ?? Promise.resolve()
  const late = new Set<Promise<unknown>>()
  /** A server that is killed in the middle of a step. */
  const lastBreath = () => Promise.reject(new Error('The server was killed'))
  const tick = () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    })
  /** One that is so slow that the device has sent the op again before it goes on. */
  const longBreath = async () => {
    const arrived = server.requests.length
    for (let ticks = 0; ticks < 300 && server.requests.length === arrived; ticks += 1) await tick()
    for (let ticks = 0; ticks < 3; ticks += 1) await tick()
  }
  async function apply(op: Op, breath: Steps['breath']): Promise<Said> {
    if (server.isOld) return refusal(426, 'op.unknownVersion')
    if (server.session === null && !op.path.startsWith('/log/')) return refusal(401, 'auth.signedOut')
    if (op.owner !== null && op.owner !== server.session) return refusal(403, 'op.otherOwner')
    return commit(op, { ...steps, breath })
  }

  async function receive(input: string, init: RequestInit): Promise<Response> {
    const url = new URL(input, 'http://device.test')
    const path = url.pathname.replace(/^\/api/, '')
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const isBatch = path === '/outbox/batch'
    const keys = isBatch
      ? (body as { calls: BatchCall[] }).calls.map((call) => call.key)
      : headers[names.idempotencyKey] === undefined
        ? []
        : [headers[names.idempotencyKey] ?? '']
    server.requests.push({ method: init.method ?? 'GET', path })
    if (!isBatch || server.hasBatch) for (const key of keys) server.sends.set(key, (server.sends.get(key) ?? 0) + 1)
    return withFault(
      async (pause) => {
        const response = await answer(init.method ?? 'GET', path, headers, body, isBatch, pause)
        const until = lives.get(headers[names.knownEpoch] ?? '')
        if (until !== undefined && response.headers.has(names.serverEpoch))
          response.headers.set(names.knownUntil, String(until))
        return response
      },
      keys.length > 0 || path.startsWith('/uploads') ? faults.shift() : undefined,
    )
  }

  async function withFault(
    work: (breath: Steps['breath']) => Promise<Response>,
    fault: Fault | undefined,
  ): Promise<Response> {
    const gone = new TypeError('Failed to fetch')
    const leftAt = options.now()
    if (server.isOffline) throw gone
    switch (fault) {
      case 'lost':
        throw gone
      case 'answer-lost':
        await work(breath)
        throw gone
      case 'killed':
        await work(lastBreath).catch(() => undefined)
        throw gone
      case 'slow': {
        const working = work(longBreath)
          .catch(() => undefined)
          .finally(() => late.delete(working))
        late.add(working)
        throw gone
      }
      case 'hang':
        options.advance?.(Math.max(0, leftAt + 30_000 - options.now()))
        throw new DOMException('Aborted', 'AbortError')
      case 'portal':
        return new Response('<html>Welcome to the free network</html>', {
          status: 200,
          headers: { 'content-type': 'text/html' },
        })
      case 'proxy-404':
        return new Response('{"oops":true}', { status: 404, headers: { 'content-type': 'application/json' } })
      case 'server-error':
        return reply(refusal(500, 'call.failed'), null)
      case 'busy':
        return reply(refusal(503, 'call.stopping'), null, { 'retry-after': '5' })
      case 'too-many':
        return new Response(JSON.stringify(refusal(429, 'call.tooMany').body), {
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '7' },
        })
      case undefined:
        return work(breath)
    }
  }

  function reply(said: Said, ack: string | null, more: Readonly<Record<string, string>> = {}): Response {
    return new Response(JSON.stringify(said.body), {
      status: said.status,
      headers: {
        'content-type': 'application/json',
        [names.serverEpoch]: String(epoch),
        [names.logPosition]: String(pos),
        [names.serverTime]: new Date(options.now()).toISOString(),
        ...(ack === null ? {} : { [names.opAck]: ack }),
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
    if (headers[names.requestedWith] === undefined) return reply(refusal(403, 'call.foreignOrigin'), null)
    if (isBatch)
      return batch(
        (body as { calls: unknown[] }).calls.map((call) => batchCall.parse(call)),
        pause,
      )
    const key = headers[names.idempotencyKey]
    if (key !== undefined) {
      const owner = headers[names.opOwner]
      const said = await apply(
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
      return reply(said, said.status === 401 ? null : key)
    }
    if (path.startsWith('/uploads/'))
      return server.session === null
        ? reply(refusal(401, 'auth.signedOut'), null)
        : reply(await uploads.answer(method, path, headers, body), null)
    if (path === '/auth/login') {
      const { email } = body as { email: string }
      server.session = email === 'other@demo.test' ? 8 : email === 'wrong@demo.test' ? server.session : 7
      return reply({ status: 200, body: fakeSession(email === 'wrong@demo.test' ? null : server.session) }, null)
    }
    if (path === '/auth/user') return reply({ status: 200, body: fakeSession(server.session) }, null)
    if (path === '/auth/logout') {
      server.session = null
      return reply({ status: 200, body: fakeSession(null) }, null)
    }
    if (path === '/auth/device-key')
      return server.session === null
        ? reply(refusal(401, 'auth.signedOut'), null)
        : reply(
            {
              status: 200,
              body: { key: btoa(String.fromCharCode(...new Uint8Array(32).fill(server.session))), rescue_key: {} },
            },
            null,
          )
    return reply(refusal(404, 'call.notFound'), null)
  }

  async function batch(calls: readonly BatchCall[], pause: Steps['breath']): Promise<Response> {
    if (!server.hasBatch) return new Response('Not found', { status: 404 })
    if (server.session === null) return reply(refusal(401, 'auth.signedOut'), null)
    const answers: { key: string; status: number; ack: string | null; body: unknown }[] = []
    const stopped = new Set<string>()
    const failed = new Set<string>()
    for (const call of calls) {
      if (stopped.has(call.group) || call.after.some((key) => failed.has(key))) {
        failed.add(call.key)
        answers.push({ key: call.key, ...refusal(424, 'op.skipped'), ack: null })
        continue
      }
      const said = await apply(
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
      if (said.status >= 300) failed.add(call.key)
      if (said.status >= 500 || said.status === 401 || said.status === 424) stopped.add(call.group)
      answers.push({ key: call.key, ...said, ack: said.status === 401 ? null : call.key })
    }
    return reply({ status: 200, body: { answers } }, null)
  }

  return server
}

export const refusal = (status: number, error: string): Said => ({
  status,
  body: { error, message: `Refused: ${error}` },
})

function groupOf(path: string, body: unknown): string {
  const ref = (body as { ref_id?: string } | undefined)?.ref_id
  return `claim:${ref ?? /^\/labor-claims\/(?:ticket\/)?([^/]+)/.exec(path)?.[1] ?? 'none'}`
}
