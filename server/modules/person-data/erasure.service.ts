import type { Erasure, personData } from '../../../contract/person-data.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { addAccountHistory } from '../accounts/index.ts'
import { forgetDeviceLocks, forgetFactors, forgetKnownDevices, toEmailKey } from '../auth/index.ts'
import { dropMailsOf } from '../tickets/index.ts'
import { forgetCardJob, refuseLostCaller } from '../users/index.ts'
import { erasablePerson, readablePerson } from './person-data.policy.ts'
import { erase, findPerson, isErasedForGood, listCards, lockErasures, readWaiting } from './person-data.store.ts'
import type { PersonRecord } from './person-data.store.ts'

const formatFullName = ({ first_name, last_name }: PersonRecord) => `${first_name} ${last_name}`.trim()

async function toErasure({ tx }: SignedIn, person: PersonRecord): Promise<Erasure> {
  const { items, devices, last } = await readWaiting(tx, person.user_id)
  return {
    user_id: person.user_id,
    name: formatFullName(person),
    email: person.email,
    is_erased: person.is_erased,
    waiting: { items, devices, last_contact_at: last?.toISOString() ?? null },
  }
}

/** What an administrator reads before erasing a person (ours). Refuses `users.unknown`. */
export const readErasure = async (call: SignedIn, userId: number): Promise<Erasure> =>
  toErasure(call, readablePerson(await findPerson(call.tx, userId), call.actor))

/** Names are compared as a person types them: spaces and capitals do not matter. */
const toComparable = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Erases a person's data (ours). The database does it and notes who did it when; cards are forgotten at the gateway, and
 * mails from the person are removed as they came in. Refuses `users.unknown`, `person-data.self`, `person-data.erased`, and
 * another name than the person's.
 */
export async function erasePerson(call: SignedIn, userId: number, typed: string): Promise<Erasure> {
  // One after the other: of two who erase each other the second is refused, and no caller is locked for as long as it takes.
  await lockErasures(call.tx)
  const found = await findPerson(call.tx, userId, true)
  await refuseLostCaller(call)
  const person = erasablePerson(found, call.actor)
  if (person.is_erased) refuse('person-data.erased')
  if (toComparable(typed) !== toComparable(formatFullName(person)))
    refuse('call.invalid', { errors: { name: `Type ${formatFullName(person)} to confirm` } })
  for (const cardId of await listCards(call.tx, userId)) await call.stage(forgetCardJob, { card_id: cardId })
  const { items } = await readWaiting(call.tx, userId)
  const by = { userId, byUserId: call.actor.userId }
  await forgetFactors(call, userId)
  await forgetKnownDevices(call.tx, userId)
  await forgetDeviceLocks(call.tx, userId)
  await dropMailsOf(call.tx, toEmailKey(person.email), call.now)
  await erase(call.tx, { ...by, id: call.newId(), at: call.now, waiting: items })
  await recordSecurityEvent(call, { kind: 'person.erased', ofUserId: userId })
  await addAccountHistory(call, { accountId: person.account_id, userId, text: 'Erased the data of this person.' })
  return readErasure(call, userId)
}

/** Whether a person was erased and is gone (ours): a device whose session has ended asks before it wipes what it holds. */
export const isErased = async (
  { tx }: Pick<Call, 'tx'>,
  userId: number,
): Promise<Reply<(typeof personData.table)['isErased']>> => ({ is_erased: await isErasedForGood(tx, userId) })
