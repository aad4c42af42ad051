// How a photo is cut: 256 KiB a part, so that a cut connection costs at most one of them again (`offline.md`, photos).
import { partSize, wholePart } from '../../contract/files.ts'

export interface Part {
  readonly n: number
  readonly from: number
  readonly to: number
}

/**
 * The parts of `length` bytes, 256 KiB each. A photo of at most 512 KiB goes as one where `mayBeWhole`: the first time,
 * on a line that is not known to be slow.
 */
export function planParts(length: number, mayBeWhole = length <= wholePart): Part[] {
  if (mayBeWhole && length <= wholePart) return [{ n: 0, from: 0, to: length }]
  return Array.from({ length: Math.ceil(length / partSize) }, (_, n) => ({
    n,
    from: n * partSize,
    to: Math.min(length, (n + 1) * partSize),
  }))
}

/** The parts that the server does not have yet, in their order. */
export function missingParts(plan: readonly Part[], present: readonly number[]): Part[] {
  return plan.filter((part) => !present.includes(part.n))
}
