// A log for adapters that are opened before the server that has the log. What comes before the log is there is dropped.
import type { Log } from './ports.ts'

/** Passes lines on to the log that `attach` names. */
export function createDeferredLog(): Log & { readonly attach: (log: Log) => void } {
  let target: Log | null = null
  return {
    attach: (log) => {
      target = log
    },
    info: (facts, message) => target?.info(facts, message),
    warn: (facts, message) => target?.warn(facts, message),
    error: (facts, message) => target?.error(facts, message),
  }
}
