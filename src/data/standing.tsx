import { createContext, useContext } from 'react'
import type { Counts } from '../../offline/engine.ts'

export interface Standing {
  /** False only when the device is sure that it has no network, or the server has not answered. */
  readonly isOnline: boolean
  /** Epoch ms of the server's last answer. */
  readonly lastContact: number | null
  /** How much waits; 'unknown' while reading and 'failed' when it could not be read. */
  readonly counts: Counts | 'unknown' | 'failed'
  readonly storage: 'ok' | 'full' | 'lost'
}

const Now = createContext<Standing>({ isOnline: true, lastContact: null, counts: 'unknown', storage: 'ok' })
export const StandingProvider = Now.Provider

/** How this device stands: the network, what waits, and whether it can save. */
export function useStanding(): Standing {
  return useContext(Now)
}
