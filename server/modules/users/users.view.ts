import type { User } from '../../../contract/users.ts'
import type { KnownUser } from './users.store.ts'

/** A user as it is answered. */
export const toWireUser = ({ facts: _, ...user }: KnownUser): User => user
