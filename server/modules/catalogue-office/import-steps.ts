import type { EquipmentRow } from '../../../domain/catalogue/import/equipment-row.ts'
import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../kernel/call.ts'
import { checkEquipment } from './check-equipment.ts'
import { checkLinks, checkParts } from './check-parts.ts'
import type { Ledger } from './import-ledger.ts'
import { writeEquipment } from './write-equipment.ts'
import { joinParts, writeParts } from './write-parts.ts'

/**
 * An import goes over its rows several times, a chunk in each transaction, so that their order does not matter: all are
 * held against the catalogue, replacements against each other, the good ones are written, then led to what replaces them.
 */
export const phases = ['check', 'links', 'write', 'join', 'done'] as const
export type Phase = (typeof phases)[number]
export interface Place {
  readonly phase: Phase
  readonly chunk: number
}

export const firstPlace: Place = { phase: 'check', chunk: 0 }

const isOnce = (phase: Phase) => phase === 'links' || phase === 'done'
const hasPhase = ({ kind, isDry }: Pick<Ledger, 'kind' | 'isDry'>, phase: Phase) =>
  phase === 'links' ? kind === 'parts' : phase === 'join' ? kind === 'parts' && !isDry : true

/** Where an import goes on after a place. */
export function placeAfter(ledger: Pick<Ledger, 'kind' | 'isDry' | 'chunks'>, { phase, chunk }: Place): Place {
  if (!isOnce(phase) && chunk + 1 < ledger.chunks) return { phase, chunk: chunk + 1 }
  const next = phases.slice(phases.indexOf(phase) + 1).find((one) => hasPhase(ledger, one)) ?? 'done'
  return { phase: next, chunk: 0 }
}

/** How far an import is at a place, from 0 to 100. */
export function percentAt(ledger: Pick<Ledger, 'kind' | 'isDry' | 'chunks'>, place: Place): number {
  const steps = (phase: Phase) => (isOnce(phase) ? 1 : Math.max(1, ledger.chunks))
  const mine = phases.filter((phase) => phase !== 'done' && hasPhase(ledger, phase))
  const total = mine.reduce((sum, phase) => sum + steps(phase), 0)
  if (place.phase === 'done') return 100
  const before = mine.slice(0, mine.indexOf(place.phase)).reduce((sum, phase) => sum + steps(phase), 0)
  return Math.floor(((before + place.chunk) / total) * 100)
}

/** Does one step, all of it in `tx`. Done again it changes nothing. */
export async function importStep(tx: Tx, ledger: Ledger, { phase, chunk }: Place, now: Date): Promise<void> {
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
  else await joinParts(tx, parts)
}
