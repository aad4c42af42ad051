import { getDefaultPermissions } from '../../../../domain/accounts/permissions.ts'
import type { Call } from '../../../kernel/call.ts'
import { isPastRecord } from '../../accounts/index.ts'
import { listKnownPeople } from '../../auth/index.ts'
import { findClaimAccess } from '../labor-claims.policy.ts'
import type { ClaimOwnership, ClaimRecord } from '../labor-claims.store.ts'
import { tookPart } from './people.store.ts'

type Reading = Pick<Call, 'tx'>

/** Parses the subscribers of a claim row. */
export const parseSubscribers = (claim: Pick<ClaimRecord, 'notification_subscribers'>): readonly string[] =>
  JSON.parse(claim.notification_subscribers) as string[]

type Person = Awaited<ReturnType<typeof listKnownPeople>>[number]

/**
 * Whether a user who cannot open a claim could do so once. A colleague of an account that has it now could where their role
 * opens it and only their own list does not, or where they took part in it.
 */
async function hasLost({ tx }: Reading, claim: ClaimOwnership, actor: Person): Promise<boolean> {
  if (claim.account_id !== actor.accountId && claim.servicer_account_id !== actor.accountId)
    return isPastRecord({ tx, actor }, claim.claim_id)
  const byRole = findClaimAccess(claim, { ...actor, permissions: getDefaultPermissions(actor.facts) })
  return byRole !== null || claim.filed_by === actor.userId || tookPart(tx, claim.claim_id, actor.userId)
}

type Subscribed = ClaimOwnership & Pick<ClaimRecord, 'notification_subscribers'>

/** The subscribers who hear of a claim no more: users who could open it once, and can no longer. */
export async function listUninformed({ tx }: Reading, claim: Subscribed): Promise<string[]> {
  const mails = parseSubscribers(claim)
  const lost = new Set<string>()
  for (const actor of await listKnownPeople(tx, { keys: mails.map((mail) => mail.toLowerCase()) }))
    if (findClaimAccess(claim, actor) === null && (await hasLost({ tx }, claim, actor))) lost.add(actor.key)
  return mails.filter((mail) => lost.has(mail.toLowerCase()))
}

/**
 * The subscribers who still hear of a claim. A user who never could open it was added like any other address. Who gets the
 * claim again hears of it again.
 */
export async function listInformed(call: Reading, claim: Subscribed): Promise<string[]> {
  const lost = await listUninformed(call, claim)
  return parseSubscribers(claim).filter((mail) => !lost.includes(mail))
}

/** A user who is informed because of something they did: while they are not removed and can open the claim; else null. */
export async function findInformed(
  { tx }: Reading,
  claim: ClaimOwnership,
  userId: number | null,
): Promise<{ readonly userId: number; readonly email: string } | null> {
  const [person] = userId === null ? [] : await listKnownPeople(tx, { ids: [userId] })
  return person !== undefined && findClaimAccess(claim, person) !== null ? person : null
}
