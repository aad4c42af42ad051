// Rows of segments, one to a line: a row is read without reading the thousand around it. A few segments stay unpacked.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { gunzip } from './unpack.ts'

/** Unpacked segments that stay in memory, about 300 KB each. */
const mostOpen = 64

interface Lines {
  readonly text: Uint8Array
  /** Where each line begins, and behind the last its end. */
  readonly starts: Uint32Array
}

export interface PackedLines {
  /** Row `n` of a segment; throws where the segment is not on the device. */
  row(sha256: string, n: number): Promise<unknown>
  all(sha256: string): Promise<unknown[]>
}

const [newLine, open] = [10, 91]

function cut(text: Uint8Array): Lines {
  const starts: number[] = [text[0] === open ? 1 : 0]
  for (let at = text.indexOf(newLine); at >= 0; at = text.indexOf(newLine, at + 1)) starts.push(at + 1)
  // A line ends with a comma and its break, the last with the bracket: both are two bytes before the next begins.
  starts.push(text.length + 1)
  return { text, starts: Uint32Array.from(starts) }
}

export function createPackedLines(db: CatalogueDatabase): PackedLines {
  const known = new Map<string, Promise<Lines>>()
  const decoder = new TextDecoder()

  async function read(sha256: string): Promise<Lines> {
    const kept = await db.segments.get(sha256)
    if (kept === undefined) throw new Error('A part of the catalogue is missing on this device.')
    return cut(new Uint8Array(await gunzip(kept.bytes)))
  }
  function lines(sha256: string): Promise<Lines> {
    const found = known.get(sha256) ?? read(sha256)
    // The last asked for stands last; a failure is not remembered.
    known.delete(sha256)
    known.set(sha256, found)
    found.catch(() => known.delete(sha256))
    const [oldest] = known.keys()
    if (known.size > mostOpen && oldest !== undefined) known.delete(oldest)
    return found
  }

  return {
    async row(sha256, n) {
      const { text, starts } = await lines(sha256)
      return JSON.parse(decoder.decode(text.subarray(starts[n], (starts[n + 1] ?? 0) - 2))) as unknown
    },
    async all(sha256) {
      return JSON.parse(decoder.decode((await lines(sha256)).text)) as unknown[]
    },
  }
}
