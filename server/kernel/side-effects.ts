// What a handler does beside its transaction. It takes effect after the commit and is dropped when the transaction is retried.
import type { Outgoing } from './outgoing.ts'
import type { Kernel } from './incoming.ts'

export interface SideEffects {
  cookie: Outgoing['cookie']
  visit: Outgoing['visit']
  device: Outgoing['device']
  /** Whether a job was staged that is due now. */
  hasStaged: boolean
  /** The log position of the receipt that this call claimed or found. */
  position: string | null
  /** The transaction in which that happened. */
  transaction: string | null
}

const none: SideEffects = {
  cookie: null,
  visit: null,
  device: null,
  hasStaged: false,
  position: null,
  transaction: null,
}

export const noSideEffects = (): SideEffects => ({ ...none })

/** Drops what an earlier attempt of the transaction recorded. */
export function resetSideEffects(effects: SideEffects): void {
  Object.assign(effects, none)
}

/** Applies them after the commit: before it, the log of receipts would seem shorter than it was. */
export function applySideEffects({ serverEpoch, ports }: Kernel, effects: SideEffects): void {
  if (effects.position !== null) serverEpoch.noteReceipt(effects.position)
  if (effects.hasStaged) ports.wakeJobs()
}
