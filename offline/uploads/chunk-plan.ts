// Splits photos into chunks of 256 KiB, so that a dropped connection repeats at most one (docs/decisions/003-uploads-in-parts.md).
import { chunkSize, maxSingleChunk } from '../../contract/files.ts'
import type { ChunkRow } from '../db/tables.ts'
import type { OutboxItem } from '../engine.ts'

export interface Chunk {
  readonly n: number
  readonly from: number
  readonly to: number
}

/**
 * Plans chunks of 256 KiB for `length` bytes. `mayBeSingle` sends a photo of up to 512 KiB in one chunk: on the first
 * attempt, if the connection is not known to be slow.
 */
export function planChunks(length: number, mayBeSingle = length <= maxSingleChunk): Chunk[] {
  if (mayBeSingle && length <= maxSingleChunk) return [{ n: 0, from: 0, to: length }]
  return Array.from({ length: Math.ceil(length / chunkSize) }, (_, n) => ({
    n,
    from: n * chunkSize,
    to: Math.min(length, (n + 1) * chunkSize),
  }))
}

/** The chunks that the server lacks, in order. */
export function findMissingChunks(plan: readonly Chunk[], present: readonly number[]): Chunk[] {
  return plan.filter((chunk) => !present.includes(chunk.n))
}

/**
 * The upload progress of a photo, from the chunks that the server has: bytes sent and total, and the next chunk (1-based; the
 * last one when all have arrived).
 */
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
