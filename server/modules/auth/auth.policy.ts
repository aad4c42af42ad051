import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Person } from './auth.store.ts'

/** Authorizes a session: refused to removed users, and to demo accounts outside development. */
export function authorizeSession(person: Person | null, isDevelopment: boolean): Authorized<Person> | null {
  if (!person?.isActive || (person.isDemo && !isDevelopment)) return null
  return authorize(person)
}
