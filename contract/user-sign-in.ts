// How another user signs in, for administrators of the shop (record 160).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId } from './shapes/basics.ts'
import { ownSession } from './shapes/own-session.ts'

const ours = { spec: 'ours', source: 'docs/decisions/160-your-devices.md' } as const
const one = z.object({ id: numberId })
const signIn = z.object({
  sessions: z.array(ownSession),
  has_second_factor: z.boolean(),
})
export type UserSignIn = z.output<typeof signIn>

/** The rows of the module `users` about how a user signs in. */
export const { table: userSignIn } = endpoints('users', {
  readSignIn: {
    ...ours,
    method: 'GET',
    path: '/users/{id}/sign-in',
    access: ['admin'],
    effect: 'read',
    offline: 'online',
    params: one,
    reply: signIn,
    refusals: ['users.unknown'],
  },
  /** Signs a user out everywhere. What waits on the devices stays there, until the user signs in again. */
  endSessions: {
    ...ours,
    method: 'POST',
    path: '/users/{id}/end-sessions',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'accounts', 'auth'],
    params: one,
    reply: signIn,
    refusals: ['users.unknown'],
  },
  /** Removes the second factor of a user who lost it, and signs the user out everywhere. The user hears of it by mail. */
  resetSecondFactor: {
    ...ours,
    source: 'docs/decisions/161-second-factor.md',
    method: 'POST',
    path: '/users/{id}/reset-second-factor',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: ['users', 'accounts', 'auth'],
    params: one,
    reply: signIn,
    refusals: ['users.unknown', 'users.ownSecondFactor', 'auth.proofNeeded'],
  },
})
