import type { ReactNode } from 'react'
import type { Counts } from '../../offline/engine.ts'
import { ConnectionStatusProvider } from '../data/connection-status.tsx'
import type { ConnectionStatus } from '../data/connection-status.tsx'

/** The time of every sample: Friday, November 20, 2026, 9:40 in Chicago. Pictures of it never change by themselves. */
export const sampleNow = Date.UTC(2026, 10, 20, 15, 40)

/** Nothing waits. */
export const emptyQueue: Counts = {
  waiting: 0,
  sending: 0,
  attention: 0,
  hasEnded: false,
  behindSignIn: 0,
  needsUpdate: false,
  held: 0,
  notices: 0,
  ofVisitor: { waiting: 0, notices: 0, attention: 0 },
}

const online: ConnectionStatus = { isOnline: true, lastContact: sampleNow, counts: emptyQueue, storage: 'ok' }

/** A sample on a device with this connection and queue; online with an empty queue where nothing else is given. */
export const withStatus = (status: Partial<ConnectionStatus>, sample: ReactNode): ReactNode => (
  <ConnectionStatusProvider value={{ ...online, ...status }}>{sample}</ConnectionStatusProvider>
)
