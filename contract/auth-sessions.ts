// One's own sessions, to look at and to end (record 160). A row of `auth`: they are open before a password is changed.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { uuid } from './shapes/basics.ts'
import { ownSession } from './shapes/own-session.ts'

const ours = { spec: 'ours', source: 'docs/decisions/160-your-devices.md' } as const
const sessions = z.object({ sessions: z.array(ownSession) })

export const { table: authSessions } = endpoints('auth', {
  /** The user's sessions, this one first, then the last seen. */
  readSessions: {
    ...ours,
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    effect: 'read',
    offline: 'online',
    reply: sessions,
  },
  /** Ends one of them. Its browser is signed out at its next call, and keeps what waits there. */
  endOneSession: {
    ...ours,
    method: 'POST',
    path: '/auth/sessions/{id}/end',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['auth.readSessions'],
    params: z.object({ id: uuid }),
    reply: sessions,
    refusals: ['auth.sessionUnknown'],
  },
  /** Ends all but this one. */
  endOtherSessions: {
    ...ours,
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['auth.readSessions'],
    reply: sessions,
  },
})
