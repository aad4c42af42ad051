import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { PersonRecord } from './person-data.store.ts'

/** Whose data the caller may read: their own, and for administrators anyone's. All others answer `users.unknown`. */
export const readablePerson = (person: PersonRecord | null, actor: Actor): Authorized<PersonRecord> =>
  person !== null && (actor.facts.admin || person.user_id === actor.userId)
    ? authorize(person)
    : refuse('users.unknown')

/** Whom an administrator may erase: anyone else who is a person. Refuses `users.unknown`, `person-data.self`. */
export function erasablePerson(person: PersonRecord | null, actor: Actor): Authorized<PersonRecord> {
  const found = readablePerson(person, actor)
  if (found.is_of_visitors) refuse('users.unknown')
  return found.user_id === actor.userId ? refuse('person-data.self') : found
}
