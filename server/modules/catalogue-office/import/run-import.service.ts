import type { Tx } from '../../../kernel/call.ts'
import type { PendingNames, MemoryLedger } from './import-ledger.rules.ts'
import { createMemoryLedger } from './import-ledger.rules.ts'
import { startPosition, runImportStep, toPercent, findNextPosition } from './import-steps.service.ts'
import type { ParsedImport } from './read-import.service.ts'

/** Runs work in its own transaction. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface RunSettings {
  readonly file: string
  readonly transact: InTransaction
  readonly now: () => Date
  readonly isDry: boolean
  readonly mayCreate: boolean
  readonly pendingNames: PendingNames
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void
}

/** Imports a parsed file step by step, each in its own transaction. An interrupted import is started again. */
export async function runImport(read: ParsedImport, settings: RunSettings): Promise<MemoryLedger> {
  const ledger = createMemoryLedger(read, settings)
  for (let position = startPosition; position.phase !== 'done'; position = findNextPosition(ledger, position)) {
    settings.onProgress(toPercent(ledger, position))
    const current = position
    await settings.transact((tx) => runImportStep(tx, ledger, current, settings.now()))
  }
  settings.onProgress(100)
  return ledger
}
