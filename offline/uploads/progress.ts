// How far a photo has come, from the parts that the server is known to have.
import type { PartRow } from '../db/tables.ts'
import type { OutboxItem } from '../engine.ts'
import { planParts } from './part-plan.ts'

/** Bytes sent and in all, and which part is next (1-based; the last one when all are there). */
export function uploadProgress(
  total: number,
  present: readonly Pick<PartRow, 'size'>[],
): NonNullable<OutboxItem['progress']> {
  const parts = planParts(total).length
  return {
    sent: Math.min(
      total,
      present.reduce((sum, part) => sum + part.size, 0),
    ),
    total,
    part: Math.min(parts, present.length + 1),
    parts,
  }
}
