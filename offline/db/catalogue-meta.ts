// The rows of `meta` in the catalogue database: selection, installed package and freshness.
import type { Taxonomy, Manifest } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase } from './catalogue-db.ts'
import type { CatalogueState } from '../catalogue/catalogue.ts'

export type PackedBrand = Manifest['brands'][number]

/** The installed package: models of all brands, plus full data for the selected brands. */
export interface InstalledPackage {
  readonly frame: Taxonomy
  /** Catalogue version, including changes. */
  readonly version: number
  /** Version of the package itself, without changes. */
  readonly packVersion: number
  /** Server epoch of that version. Missing in data that was stored before epochs existed. */
  readonly life?: string | undefined
  readonly brands: readonly PackedBrand[]
  /** brand_ids whose parts and diagrams are stored too. */
  readonly whole: readonly number[]
}
export interface Selection {
  readonly brands: readonly number[]
  readonly models: readonly number[]
  /** The whole catalogue is selected. Missing in older data. `brands` keeps the individual choices. */
  readonly isAll?: boolean
  /** Models that assigned jobs need. They change with the jobs and never affect the person's own choices. */
  readonly forJobs?: readonly number[]
}

/** Lists the models whose diagrams must be stored, chosen by the person or needed by jobs. */
export const listOfflineModels = ({ models, forJobs = [] }: Selection): readonly number[] => [
  ...new Set([...models, ...forJobs]),
]

interface Meta {
  base: InstalledPackage | null
  wanted: Selection
  /** The latest manifest: the brands that can be chosen. */
  offer: { readonly manifest: Manifest; readonly at: number } | null
  freshAt: number | null
  trouble: CatalogueState['trouble']
}

const defaultMeta: Meta = { base: null, wanted: { brands: [], models: [] }, offer: null, freshAt: null, trouble: null }

export async function readMeta<K extends keyof Meta>(db: CatalogueDatabase, k: K): Promise<Meta[K]> {
  return ((await db.meta.get(k))?.value as Meta[K] | undefined) ?? defaultMeta[k]
}
export async function writeMeta<K extends keyof Meta>(db: CatalogueDatabase, k: K, value: Meta[K]): Promise<void> {
  await db.meta.put({ k, value })
}

/** Lists the segments that a package needs: models of all brands, and everything of the selected brands. */
export const listSegments = (brands: readonly PackedBrand[], whole: readonly number[]) =>
  brands.flatMap((brand) =>
    brand.segments.filter((segment) => segment.kind === 'models' || whole.includes(brand.brand_id)),
  )
