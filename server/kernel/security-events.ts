// Security events: who signed in, changed a right, exported (docs/decisions/170-security-events.md). Any module records one
// here, in the transaction of its change. Each is a row of an append-only table and a line of the log.
import { createHash } from 'node:crypto'
import { getSecurityEventKind } from '../../domain/security/events.ts'
import type { SecurityEventKind } from '../../domain/security/events.ts'
import type { Call } from './call.ts'
import { describeEngine } from './engine-name.ts'
import { countAttempt, insertSecurityEvent, maxStoredAttempts } from './security-events.store.ts'
import type { SecurityEventRow } from './security-events.store.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Who did it, or whose password was tried; the caller without it. */
  readonly userId?: number | null
  /** Who it was done to. */
  readonly ofUserId?: number | null
  /** An email that no user has, hashed with the shop's secret. */
  readonly typedHash?: string | null
  /** The public id of the session that begins with this event; the caller's without it. */
  readonly sessionId?: string
  /** A short text without secrets and personal data: names of fields and permissions, ids, counts. */
  readonly detail?: string
}

/** The job that turns what was counted together into events. */
export const foldAttemptsJob = 'kernel.foldAttempts'

const day = 86_400_000
const maxDetail = 300

/** Until when an event is stored. */
export const getKeepUntil = (kind: SecurityEventKind, at: Date): Date =>
  new Date(at.getTime() + getSecurityEventKind(kind).days * day)

/** What stands for a session in the trail: enough to compare, and of no use to open one. */
export const hashSessionId = (publicId: string): string =>
  createHash('sha256').update(publicId).digest('hex').slice(0, 16)

function toRow(call: Call, event: SecurityEvent): SecurityEventRow {
  const sessionId = event.sessionId ?? call.session?.publicId
  return {
    at: call.now,
    kind: event.kind,
    user_id: event.userId === undefined ? (call.actor?.userId ?? null) : event.userId,
    of_user_id: event.ofUserId ?? null,
    typed_hash: event.typedHash ?? null,
    address: call.request.address,
    agent: describeEngine(call.request.userAgent),
    session_hash: sessionId === undefined ? null : hashSessionId(sessionId),
    request: call.request.id,
    detail: (event.detail ?? '').slice(0, maxDetail),
    repeats: 1,
    keep_until: getKeepUntil(event.kind, call.now),
  }
}

/** The fields of a log line (docs/security.md). */
function toLogFields(row: SecurityEventRow, count: number): object {
  const { kind, user_id, of_user_id, typed_hash, address, agent, session_hash, request, detail } = row
  return {
    ...{ event: kind, request, user: user_id, of_user: of_user_id, typed: typed_hash, address, agent },
    ...{ session: session_hash, detail, count },
  }
}

/** Records what no call did: a mail that came in. Returns the fields of its log line, to print after the commit. */
export async function recordMailEvent(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  kind: SecurityEventKind,
  detail: string,
): Promise<object> {
  const row = {
    ...{ at: now, kind, user_id: null, of_user_id: null, typed_hash: null, address: '', agent: '', session_hash: null },
    ...{ request: '', detail: detail.slice(0, maxDetail), repeats: 1, keep_until: getKeepUntil(kind, now) },
  }
  await insertSecurityEvent(tx, row)
  return toLogFields(row, 1)
}

/** The log's lines grow with the logarithm of the attempts: the 10th, 100th and 1000th of a minute has one. */
const isLogged = (count: number) => count <= maxStoredAttempts || /^10+$/.test(String(count))

/**
 * Records a security event: in the transaction of a write, before the answer of a read, at once in a step before the
 * transaction. Of attempts that strangers can repeat at will, the first few of a minute, from one address at one person,
 * are stored; the others become one event with their number.
 */
export async function recordSecurityEvent(call: Call, event: SecurityEvent): Promise<void> {
  const row = toRow(call, event)
  if (!getSecurityEventKind(event.kind).isCounted) {
    await call.writeAudit((tx) => insertSecurityEvent(tx, row))
    call.logSecurityEvent(toLogFields(row, 1))
    return
  }
  const { count, minute } = await countAttempt(call.tx, row)
  if (count <= maxStoredAttempts) await insertSecurityEvent(call.tx, row)
  else if (count === maxStoredAttempts + 1) await call.stage(foldAttemptsJob, {}, new Date(minute.getTime() + 90_000))
  if (isLogged(count)) call.logSecurityEvent(toLogFields(row, count))
}
