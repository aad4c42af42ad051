// Upload progress of a photo, from the chunks that the server is known to have.
import type { ChunkRow } from '../db/tables.ts'
import type { OutboxItem } from '../engine.ts'
import { planChunks } from './chunk-plan.ts'

/** Bytes sent and total, and the next chunk (1-based; the last one when all have arrived). */
export function toUploadProgress(
  total: number,
  present: readonly Pick<ChunkRow, 'size'>[],
): NonNullable<OutboxItem['progress']> {
  const chunks = planChunks(total).length
  return {
    sent: Math.min(
      total,
      present.reduce((sum, chunk) => sum + chunk.size, 0),
    ),
    total,
    chunk: Math.min(chunks, present.length + 1),
    chunks,
  }
}
