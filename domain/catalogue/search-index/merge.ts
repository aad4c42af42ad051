import { compareFound } from '../match.ts'
import type { Found } from '../match.ts'
import type { OpenIndex } from './open.ts'
import type { Hits } from './search.ts'

export interface Searched {
  readonly index: OpenIndex
  readonly hits: Hits
}
export interface Merged {
  /** The number of hits in all indexes. */
  readonly total: number
  readonly ids: readonly number[]
}

/** Merges the hits of several indexes into one sorted list. Only the first `offset + limit` hits are sorted. */
export function mergeHits(searched: readonly Searched[], offset: number, limit: number): Merged {
  const total = searched.reduce((sum, { hits }) => sum + hits.docs.length, 0)
  const [only] = searched
  if (only !== undefined && searched.length === 1)
    return { total, ids: [...only.hits.docs.subarray(offset, offset + limit)].map((doc) => only.index.idAt(doc)) }
  const heads = searched.map((one) => ({ ...one, place: 0, found: foundAt(one, 0) }))
  const ids: number[] = []
  for (let n = 0; n < Math.min(offset + limit, total); n += 1) {
    const best = heads.reduce((a, b) => (comesBefore(b.found, a.found) ? b : a))
    if (best.found !== null && n >= offset) ids.push(best.found.id)
    best.place += 1
    best.found = foundAt(best, best.place)
  }
  return { total, ids }
}

const comesBefore = (a: Found | null, b: Found | null) => a !== null && (b === null || compareFound(a, b) < 0)

function foundAt({ index, hits }: Searched, place: number): Found | null {
  const doc = hits.docs[place]
  if (doc === undefined) return null
  return {
    score: hits.scoreAt(place),
    isReplaced: index.isReplaced(doc),
    sortName: index.sortNameAt(doc),
    numberKey: index.numberKeyAt(doc),
    id: index.idAt(doc),
  }
}
