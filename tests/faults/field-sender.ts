import type { BatchAnswer } from '../../contract/outbox.ts'

/** An op as a device holds it. */
export interface FieldOp {
  readonly key: string
  readonly lane: number
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}
export interface FakeReply {
  readonly key: string
  readonly status: number
  readonly ack: string | null
  readonly body: unknown
}

/** How a device sends: some answers are lost, some ops are sent twice at once. */
export interface Faults {
  loses(): boolean
  doubles(): boolean
}

const json = (cookie: string) => ({ 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie })

/** Signs in with the demo password and returns the cookie. */
export async function signIn(url: string, email: string): Promise<{ cookie: string; userId: number }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json(''),
    body: JSON.stringify({ email, password: 'Repair-2026', remember: true }),
  })
  const session = (await answer.json()) as { user: { user_id: number } | null }
  if (session.user === null) throw new Error(`${email} could not sign in`)
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
    userId: session.user.user_id,
  }
}

async function sendOne(url: string, cookie: string, op: FieldOp, faults: Faults): Promise<FakeReply> {
  const request = () =>
    fetch(`${url}/api${op.path}`, {
      method: 'POST',
      headers: { ...json(cookie), 'idempotency-key': op.key, 'x-op-version': '1' },
      body: JSON.stringify(op.body),
      signal: AbortSignal.timeout(30_000),
    })
  const [answer, twin] = await Promise.all([request(), faults.doubles() ? request().catch(() => null) : null])
  await twin?.body?.cancel()
  const body: unknown = await answer.json()
  if (faults.loses()) throw new Error('The answer was lost on the way')
  return { key: op.key, status: answer.status, ack: answer.headers.get('x-op-ack'), body }
}

async function sendMany(url: string, cookie: string, ops: readonly FieldOp[], faults: Faults): Promise<FakeReply[]> {
  const calls = ops.map((op) => ({
    key: op.key,
    group: `lane ${op.lane}`,
    method: 'POST',
    path: op.path,
    body: op.body,
    v: 1,
  }))
  const answer = await fetch(`${url}/api/outbox/batch`, {
    method: 'POST',
    headers: json(cookie),
    body: JSON.stringify({ calls }),
    signal: AbortSignal.timeout(30_000),
  })
  const body = (await answer.json()) as { answers?: BatchAnswer[] }
  if (faults.loses()) throw new Error('The answer was lost on the way')
  return body.answers ?? ops.map((op) => ({ key: op.key, status: answer.status, ack: null, body }))
}

/** Sends the next ops of a queue, singly or in a batch; null without an answer. */
export async function send(
  url: string,
  cookie: string,
  ops: readonly FieldOp[],
  faults: Faults,
): Promise<FakeReply[] | null> {
  const [first] = ops
  if (first === undefined) return []
  try {
    return ops.length === 1 ? [await sendOne(url, cookie, first, faults)] : await sendMany(url, cookie, ops, faults)
  } catch {
    return null
  }
}
