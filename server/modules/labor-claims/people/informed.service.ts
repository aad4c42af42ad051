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

/** The users among the subscribers who hear of a claim no more: who could open it once, and can no longer. By address. */
async function findLost({ tx }: Reading, claim: Subscribed): Promise<Map<string, Person>> {
  const lost = new Map<string, Person>()
  for (const actor of await listKnownPeople(tx, { keys: parseSubscribers(claim).map((mail) => mail.toLowerCase()) }))
    if (findClaimAccess(claim, actor) === null && (await hasLost({ tx }, claim, actor))) lost.set(actor.key, actor)
  return lost
}

/**
 * The subscribers who hear of a claim no more, for one reader. Outside the office it names users of the reader's own account
 * alone: every reader may subscribe any address, and would learn who has a login here or lost a right.
 */
export async function listUninformed(
  call: Reading,
  claim: Subscribed,
  reader: { readonly accountId: number; readonly isOffice: boolean },
): Promise<string[]> {
  const lost = await findLost(call, claim)
  return parseSubscribers(claim).filter((mail) => {
    const person = lost.get(mail.toLowerCase())
    return person !== undefined && (reader.isOffice || person.accountId === reader.accountId)
  })
}

/**
 * The subscribers who still hear of a claim. A user who never could open it was added like any other address. Who gets the
 * claim again hears of it again.
 */
export async function listInformed(call: Reading, claim: Subscribed): Promise<string[]> {
  const lost = await findLost(call, claim)
  return parseSubscribers(claim).filter((mail) => !lost.has(mail.toLowerCase()))
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
