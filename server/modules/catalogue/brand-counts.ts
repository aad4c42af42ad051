import type { Call } from '../../kernel/call.ts'
import type { BrandCounts } from './brands.store.ts'
import { catalogueVersion, countBrands } from './brands.store.ts'

interface Counted {
  readonly version: string
  readonly counts: BrandCounts
}
/** By server: its file store lives as long as it does. */
const counted = new WeakMap<object, Counted>()

/** How many models and parts each brand has: counted once for each version of the catalogue, not for each who asks. */
export async function brandCounts({ tx, files }: Pick<Call, 'tx' | 'files'>): Promise<BrandCounts> {
  const version = await catalogueVersion(tx)
  const known = counted.get(files)
  if (known?.version === version) return known.counts
  const counts = await countBrands(tx)
  counted.set(files, { version, counts })
  return counts
}
