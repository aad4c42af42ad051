import type { Tx } from '../../kernel/call.ts'
import type { AlsoKnown, MemoryLedger } from './import-ledger.ts'
import { memoryLedger } from './import-ledger.ts'
import { firstPlace, importStep, percentAt, placeAfter } from './import-steps.ts'
import type { ReadImport } from './read-import.ts'

/** Does work in a transaction of its own. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface RunSettings {
  readonly transact: InTransaction
  readonly now: () => Date
  readonly isDry: boolean
  readonly mayCreate: boolean
  readonly alsoKnown: AlsoKnown
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void
}

/** Imports a file that was read, step after step, each in a transaction: whoever ends it half way starts it again. */
export async function runImport(read: ReadImport, settings: RunSettings): Promise<MemoryLedger> {
  const ledger = memoryLedger(read, settings)
  for (let place = firstPlace; place.phase !== 'done'; place = placeAfter(ledger, place)) {
    settings.onProgress(percentAt(ledger, place))
    const here = place
    await settings.transact((tx) => importStep(tx, ledger, here, settings.now()))
  }
  settings.onProgress(100)
  return ledger
}
