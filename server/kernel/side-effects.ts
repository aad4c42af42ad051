// What a handler does beside its transaction. It takes effect after the commit and is dropped when the transaction is retried.
import type { Outgoing } from './outgoing.ts'
import type { Kernel } from './incoming.ts'
import type { Log } from './ports.ts'

export interface SideEffects {
  cookie: Outgoing['cookie']
  visit: Outgoing['visit']
  device: Outgoing['device']
  /** The kinds of the staged jobs that are due now. */
  dueKinds: readonly string[]
  /** Lines of the security log. */
  securityLog: readonly object[]
  /** The log position of the receipt that this call claimed or found. */
  position: string | null
  /** The transaction in which that happened. */
  transaction: string | null
}

const none: SideEffects = {
  cookie: null,
  visit: null,
  device: null,
  dueKinds: [],
  securityLog: [],
  position: null,
  transaction: null,
}

export const noSideEffects = (): SideEffects => ({ ...none })

/** Drops what an earlier attempt of the transaction recorded. */
export function resetSideEffects(effects: SideEffects): void {
  Object.assign(effects, none)
}

/** One line for a log collector. The message is the same in all of them. */
export function logSecurityEvent(log: Log, fields: object): void {
  log.info(fields, 'security event')
}

/** Applies them after the commit: before it, the log of receipts would seem shorter than it was. */
export function applySideEffects({ serverEpoch, ports }: Kernel, effects: SideEffects): void {
  if (effects.position !== null) serverEpoch.noteReceipt(effects.position)
  if (effects.dueKinds.length > 0) ports.wakeJobs(effects.dueKinds)
  for (const fields of effects.securityLog) logSecurityEvent(ports.log, fields)
}
