// How another user signs in, for administrators of the shop (record 160).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId } from './shapes/basics.ts'
import { ownSession } from './shapes/own-session.ts'

const ours = { spec: 'ours', source: 'docs/decisions/160-your-devices.md' } as const
const one = z.object({ id: numberId })
const signIn = z.object({ sessions: z.array(ownSession) })
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
})
