import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../../kernel/call.ts'
import { checkEquipment } from './check-equipment.service.ts'
import { checkLinks, checkParts } from './check-parts.service.ts'
import type { Ledger } from './import-ledger.rules.ts'
import { writeReplacements } from './join-parts.service.ts'
import { writeEquipment } from './write-equipment.service.ts'
import { writeParts } from './write-parts.service.ts'

/**
 * An import processes its rows in several passes, one chunk for each transaction, so that row order does not matter. It
 * checks rows against the catalogue and replacements against each other, writes valid rows, then links replacements.
 */
export const phases = ['check', 'links', 'write', 'join', 'done'] as const
export type Phase = (typeof phases)[number]
export interface ImportPosition {
  readonly phase: Phase
  readonly chunk: number
}

export const startPosition: ImportPosition = { phase: 'check', chunk: 0 }

const isSingleStep = (phase: Phase) => phase === 'links' || phase === 'done'
const hasPhase = ({ kind, isDry }: Pick<Ledger, 'kind' | 'isDry'>, phase: Phase) =>
  phase === 'links' ? kind === 'parts' : phase === 'join' ? kind === 'parts' && !isDry : true

/** The position after this one. */
export function findNextPosition(
  ledger: Pick<Ledger, 'kind' | 'isDry' | 'chunks'>,
  { phase, chunk }: ImportPosition,
): ImportPosition {
  if (!isSingleStep(phase) && chunk + 1 < ledger.chunks) return { phase, chunk: chunk + 1 }
  const next = phases.slice(phases.indexOf(phase) + 1).find((one) => hasPhase(ledger, one)) ?? 'done'
  return { phase: next, chunk: 0 }
}

/** The progress at a position, from 0 to 100. */
export function toPercent(ledger: Pick<Ledger, 'kind' | 'isDry' | 'chunks'>, position: ImportPosition): number {
  const steps = (phase: Phase) => (isSingleStep(phase) ? 1 : Math.max(1, ledger.chunks))
  const ownPhases = phases.filter((phase) => phase !== 'done' && hasPhase(ledger, phase))
  const total = ownPhases.reduce((sum, phase) => sum + steps(phase), 0)
  if (position.phase === 'done') return 100
  const before = ownPhases.slice(0, ownPhases.indexOf(position.phase)).reduce((sum, phase) => sum + steps(phase), 0)
  return Math.floor(((before + position.chunk) / total) * 100)
}

/** Runs one step in `tx`. Running it again changes nothing. */
export async function runImportStep(
  tx: Tx,
  ledger: Ledger,
  { phase, chunk }: ImportPosition,
  now: Date,
): Promise<void> {
  if (phase === 'done') return
  if (phase === 'links') {
    await checkLinks(tx, ledger)
    return
  }
  const rows = await ledger.rows(chunk)
  if (ledger.kind === 'equipment') {
    const models = rows as readonly EquipmentRow[]
    await (phase === 'check' ? checkEquipment(tx, ledger, models) : writeEquipment(tx, ledger, models))
    return
  }
  const parts = rows as readonly PartRow[]
  if (phase === 'check') await checkParts(tx, ledger, parts)
  else if (phase === 'write') await writeParts(tx, ledger, parts, now)
  else await writeReplacements(tx, ledger, chunk, parts)
}
