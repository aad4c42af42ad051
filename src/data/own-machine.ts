import { useSyncExternalStore } from 'react'
import { useSession } from './session.tsx'

/** The machine whose serial number a person looked up in the shop. */
export interface OwnMachine {
  /** The whole serial number in its stored form (`normalizeSerial`). */
  readonly serial: string
  readonly equipment_id: number
  /** 'Meridian T500'. */
  readonly name: string
}

/** In memory alone: it is gone with the tab, and the next user of the device sees nothing of it. */
let stored: { readonly machine: OwnMachine; readonly userId: number | null } | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Remembers the machine for the way through search, diagrams, parts and cart; null forgets it. */
export function useOwnMachine(): readonly [OwnMachine | null, (machine: OwnMachine | null) => void] {
  const { session } = useSession()
  const userId = session.user?.user_id ?? null
  const current = useSyncExternalStore(
    subscribe,
    () => stored,
    () => null,
  )
  const set = (machine: OwnMachine | null) => {
    if (machine?.serial === stored?.machine.serial && machine?.equipment_id === stored?.machine.equipment_id) return
    stored = machine === null ? null : { machine, userId }
    for (const listener of listeners) listener()
  }
  return [current?.userId === userId ? current.machine : null, set]
}
