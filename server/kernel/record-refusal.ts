// Refusals that are security events: a right that is lacking, another person's operation, another website, a limit
// (docs/decisions/170-security-events.md).
import type { SecurityEventKind } from '../../domain/security/events.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { makeCall } from './make-call.ts'
import type { Refusal } from './refuse.ts'
import { noSideEffects } from './side-effects.ts'
import { recordSecurityEvent } from './security-events.ts'

const minuteMs = 60_000
const maxSeen = 2000

/** What this minute has been recorded already, in memory: a refused call must stay cheaper than one that is answered. */
export interface SeenRefusals {
  /** Whether this is the first of its minute. A minute with very many different ones takes no more. */
  isFirst(key: string, now: Date): boolean
}

export function createSeenRefusals(): SeenRefusals {
  let minute = 0
  const seen = new Set<string>()
  return {
    isFirst: (key, now) => {
      const current = Math.floor(now.getTime() / minuteMs)
      if (current !== minute) seen.clear()
      minute = current
      if (seen.has(key) || seen.size >= maxSeen) return false
      seen.add(key)
      return true
    },
  }
}

const accessCodes: readonly RefusalCode[] = ['auth.notAllowed', 'op.otherOwner', 'call.foreignOrigin']

/** The kind of event that a refusal is, or null. Limits of sign-ins are recorded by the sign-in itself, with the email. */
function getKind({ code, status }: Refusal): SecurityEventKind | null {
  if (accessCodes.includes(code)) return 'access.refused'
  return status === 429 && code !== 'auth.tooManySignIns' ? 'limit.reached' : null
}

/** Records a refusal of this call, once for each caller, row and minute. Never throws: the caller gets the refusal anyway. */
export async function recordRefusal(kernel: Kernel, incoming: Incoming, refusal: Refusal): Promise<void> {
  const kind = getKind(refusal)
  const { target, actor, request, now } = incoming
  // Page views are refused to staff each time; that is how they are not counted.
  if (kind === null || (kind === 'access.refused' && target.row.isReport === true)) return
  const key = `${kind} ${target.id} ${request.address} ${actor?.userId ?? ''}`
  if (!kernel.seenRefusals.isFirst(key, now)) return
  const send = () => Promise.reject(new Error('A refused call sends no others'))
  const context = { kernel, incoming, op: null, effects: noSideEffects(), send }
  const call = makeCall(context, kernel.ports.database.db)
  await recordSecurityEvent(call, { kind, detail: `${target.id}, ${refusal.code}` }).catch((error: unknown) => {
    kernel.ports.log.error({ request: request.id, reason: String(error) }, 'a security event was not recorded')
  })
}
