import { createContext, useContext } from 'react'
import type { Counts } from '../../offline/engine.ts'

export interface ConnectionStatus {
  /** False if the device has no network or the server did not answer. */
  readonly isOnline: boolean
  /** Time of the server's last answer, epoch ms. */
  readonly lastContact: number | null
  /** Counts of queued work; 'unknown' while loading, 'failed' if they cannot be read. */
  readonly counts: Counts | 'unknown' | 'failed'
  readonly storage: 'ok' | 'full' | 'lost'
}

const StatusContext = createContext<ConnectionStatus>({
  isOnline: true,
  lastContact: null,
  counts: 'unknown',
  storage: 'ok',
})
export const ConnectionStatusProvider = StatusContext.Provider

/** Connection, queued work and storage state of this device. */
export function useConnectionStatus(): ConnectionStatus {
  return useContext(StatusContext)
}
