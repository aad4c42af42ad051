// The read of the session (row A02). A row of `auth` in a file of its own: it is all of it that a visitor's app loads.
import { endpoints } from './kernel/endpoint.ts'
import { session } from './shapes/session.ts'

export const { table: sessionRow } = endpoints('auth', {
  readSession: {
    spec: 'A02',
    source: 'SF071, SF165',
    method: 'GET',
    path: '/auth/user',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    reply: session,
  },
})
