import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Person } from './auth.store.ts'

/** Who may have a session: nobody who was removed, and no demo account outside development (product.md, demo shop). */
export function mayHaveSession(person: Person | null, isDevelopment: boolean): Authorized<Person> | null {
  if (!person?.isActive || (person.isDemo && !isDevelopment)) return null
  return authorize(person)
}
