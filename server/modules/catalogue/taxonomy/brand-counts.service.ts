import type { Call } from '../../../kernel/call.ts'
import type { BrandCounts } from './brands.store.ts'
import { findCatalogueVersion, countBrands } from './brands.store.ts'

interface CachedCounts {
  readonly version: string
  readonly counts: BrandCounts
}
/** Cached for each server, keyed by its file store. */
const cachedCounts = new WeakMap<object, CachedCounts>()

/** The number of models and parts of each brand, counted once for each catalogue version. */
export async function readBrandCounts({ tx, files }: Pick<Call, 'tx' | 'files'>): Promise<BrandCounts> {
  const version = await findCatalogueVersion(tx)
  const cached = cachedCounts.get(files)
  if (cached?.version === version) return cached.counts
  const counts = await countBrands(tx)
  cachedCounts.set(files, { version, counts })
  return counts
}
