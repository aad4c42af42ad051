import { numberScores } from '../match.ts'
import type { Query } from '../terms.ts'
import { eachDoc } from './open.ts'
import type { OpenIndex } from './open.ts'
import { eachFit } from './vocabulary.ts'

/** The hits of one index: `docs`, best first, and the score at each position. */
export interface Hits {
  readonly docs: Uint32Array
  scoreAt(place: number): number
}

export interface Narrowing {
  /** A byte for each doc; 1 hides it. */
  readonly hidden?: Uint8Array | null
  /** A byte for each doc; only docs with 1 are found. */
  readonly only?: Uint8Array | null
}

/** Marks a doc that was found by its number. No query has this many terms. */
const byNumber = 255
const [wholeNumber, beginning] = [0, 1]
/** Term scores are shifted by this, so that all scores are 0 or more. */
const termScoreOffset = -numberScores.whole
/** Eight terms at most, each with a score of up to 2. */
const maxBuckets = (8 * 2 + termScoreOffset + 1) * 2

/**
 * Searches one index. A part matches if all terms of the query match, or its number. The order is that of `compareFound`
 * (`domain/catalogue/match.ts`): docs are already sorted by name, so only the scores are sorted.
 */
export function searchIndex(index: OpenIndex, query: Query, { hidden = null, only = null }: Narrowing = {}): Hits {
  const found = new Uint8Array(index.docs)
  const scores = new Uint8Array(index.docs)
  const postings = index.sections.bytes('postings')
  query.terms.forEach((term, before) => {
    eachFit(index, term, (from, to, fit) => {
      eachDoc(postings, from, to, (doc) => {
        if (found[doc] !== before) return
        found[doc] = before + 1
        scores[doc] = (scores[doc] ?? 0) + fit
      })
    })
  })
  if (query.number !== null) {
    index.eachNumber(query.number, (doc, isWhole) => {
      found[doc] = byNumber
      scores[doc] = isWhole ? wholeNumber : beginning
    })
    const scanned = index.docOfBarcode(query.number)
    if (scanned !== null) {
      found[scanned] = byNumber
      scores[scanned] = wholeNumber
    }
  }
  const all = query.terms.length
  const bucketOf = (doc: number): number => {
    const by = found[doc]
    if (by === 0 || (by !== all && by !== byNumber) || hidden?.[doc] === 1 || (only !== null && only[doc] !== 1))
      return -1
    const score = (scores[doc] ?? 0) + (by === byNumber ? 0 : termScoreOffset)
    return score * 2 + (index.isReplaced(doc) ? 1 : 0)
  }
  return sortByBucket(index.docs, bucketOf)
}

function sortByBucket(docs: number, bucketOf: (doc: number) => number): Hits {
  const starts = new Uint32Array(maxBuckets + 1)
  const [matched, buckets] = [[] as number[], [] as number[]]
  for (let doc = 0; doc < docs; doc += 1) {
    const bucket = bucketOf(doc)
    if (bucket < 0) continue
    matched.push(doc)
    buckets.push(bucket)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  }
  for (let n = 1; n <= maxBuckets; n += 1) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0)
  const ends = starts.slice(1)
  const ordered = new Uint32Array(matched.length)
  matched.forEach((doc, n) => {
    const bucket = buckets[n] ?? 0
    const at = starts[bucket] ?? 0
    ordered[at] = doc
    starts[bucket] = at + 1
  })
  return {
    docs: ordered,
    scoreAt: (place) => (ends.findIndex((end) => place < end) >> 1) - termScoreOffset,
  }
}
