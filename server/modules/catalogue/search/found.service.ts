import { LRUCache } from 'lru-cache'
import { parseQuery } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import { findCatalogueVersion } from '../taxonomy/brands.store.ts'
import { buildTermQuery } from './search-terms.rules.ts'
import type { Filters, Found, SearchQuery } from './search.store.ts'
import { findInOrder } from './search.store.ts'
import { findTypos } from './typos.store.ts'

/** Searches whose results a process remembers: some megabytes. */
const remembered = 300
/** A result that many parts match is remembered to its hundredth page. */
const maxRemembered = 2400

/** By database, because a process of tests has several. */
const caches = new WeakMap<Tx, LRUCache<string, Promise<Found>>>()

function cacheOf(tx: Tx): LRUCache<string, Promise<Found>> {
  const cache = caches.get(tx) ?? new LRUCache<string, Promise<Found>>({ max: remembered })
  caches.set(tx, cache)
  return cache
}

/** Parses search keywords and adds the catalogue terms that are one typo away. Null if there is nothing to search for. */
export async function parseSearch(tx: Tx, keywords: string): Promise<SearchQuery | null> {
  const { number, terms } = parseQuery(keywords)
  if (terms.length === 0) return null
  const typos = await findTypos(tx, terms)
  return { number, terms: terms.map((term) => buildTermQuery(term, typos.get(term) ?? [])) }
}

/**
 * The parts that a search finds, best first, and how many. A result holds for one version of the catalogue, which each change
 * of a part, model or diagram raises: until then a process finds it once. Empty keywords find nothing.
 */
export async function findParts(tx: Tx, keywords: string, filters: Filters): Promise<Found> {
  const query = parseQuery(keywords)
  if (query.terms.length === 0) return { ids: [], total: 0 }
  const cache = cacheOf(tx)
  const key = JSON.stringify([await findCatalogueVersion(tx), query, filters])
  const known = cache.get(key)
  if (known !== undefined) return known
  const found = parseSearch(tx, keywords).then((search) =>
    search === null ? { ids: [], total: 0 } : findInOrder(tx, search, filters, { offset: 0, limit: maxRemembered }),
  )
  cache.set(key, found)
  // What failed is looked for anew.
  found.catch(() => cache.delete(key))
  return found
}
