import type { User } from '../../../contract/users.ts'
import type { KnownUser } from './users.store.ts'

/** A user as it is answered. */
export const toWireUser = ({ facts: _facts, own: _own, isOfVisitors: _isOfVisitors, ...user }: KnownUser): User => user
