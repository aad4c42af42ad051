// Rows of a segment, one per line. A single row is read without parsing the rest. Recent segments stay unpacked.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { gunzip } from './gunzip.ts'

/** Unpacked segments kept in memory, about 300 KB each. */
const maxOpenSegments = 64

interface SegmentText {
  readonly text: Uint8Array
  /** Start of each line, and one entry past the last. */
  readonly starts: Uint32Array
}

export interface SegmentRows {
  /** Reads row `n` of a segment. Throws if the segment is not stored. */
  row(sha256: string, n: number): Promise<unknown>
  all(sha256: string): Promise<unknown[]>
}

const [newLine, openBracket] = [10, 91]

function splitLines(text: Uint8Array): SegmentText {
  const starts: number[] = [text[0] === openBracket ? 1 : 0]
  for (let at = text.indexOf(newLine); at >= 0; at = text.indexOf(newLine, at + 1)) starts.push(at + 1)
  // A line ends with a comma and a newline, the last one with a bracket. Both take two bytes.
  starts.push(text.length + 1)
  return { text, starts: Uint32Array.from(starts) }
}

export function createSegmentRows(db: CatalogueDatabase): SegmentRows {
  const cache = new Map<string, Promise<SegmentText>>()
  const decoder = new TextDecoder()

  async function read(sha256: string): Promise<SegmentText> {
    const stored = await db.segments.get(sha256)
    if (stored === undefined) throw new Error('Catalogue data is missing on this device.')
    return splitLines(new Uint8Array(await gunzip(stored.bytes)))
  }
  function getSegment(sha256: string): Promise<SegmentText> {
    const found = cache.get(sha256) ?? read(sha256)
    // Map order gives least recently used first. Failures are not cached.
    cache.delete(sha256)
    cache.set(sha256, found)
    found.catch(() => cache.delete(sha256))
    const [oldest] = cache.keys()
    if (cache.size > maxOpenSegments && oldest !== undefined) cache.delete(oldest)
    return found
  }

  return {
    async row(sha256, n) {
      const { text, starts } = await getSegment(sha256)
      return JSON.parse(decoder.decode(text.subarray(starts[n], (starts[n + 1] ?? 0) - 2))) as unknown
    },
    async all(sha256) {
      return JSON.parse(decoder.decode((await getSegment(sha256)).text)) as unknown[]
    },
  }
}
