// What the device knows of itself: what is wanted, which pack it keeps, how fresh that is. One row each in `meta`.
import type { Frame, Manifest } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { CatalogueState } from './catalogue.ts'

export type PackedBrand = Manifest['brands'][number]

/** The pack that answers: every brand's models, and all of the brands that are kept. */
export interface Base {
  readonly frame: Frame
  /** Of the catalogue, changes included. */
  readonly version: number
  /** Of the pack, without them. */
  readonly packVersion: number
  /** The life of the server in which that version was told; missing in what was kept before lives were. */
  readonly life?: string | undefined
  readonly brands: readonly PackedBrand[]
  /** brand_ids whose parts and diagrams are here too. */
  readonly whole: readonly number[]
}
export interface Wanted {
  readonly brands: readonly number[]
  readonly models: readonly number[]
  /** Every brand; missing in what was written before there was this choice. `brands` keeps what was chosen singly. */
  readonly isAll?: boolean
  /** Models that assigned jobs need: they come and go with the jobs, and never touch what was chosen. */
  readonly forJobs?: readonly number[]
}

/** The models whose diagrams are to be here, for whichever reason. */
export const modelsOf = ({ models, forJobs = [] }: Wanted): readonly number[] => [...new Set([...models, ...forJobs])]

interface Meta {
  base: Base | null
  wanted: Wanted
  /** The newest list of brands, to choose from. */
  offer: { readonly manifest: Manifest; readonly at: number } | null
  freshAt: number | null
  trouble: CatalogueState['trouble']
}

const unset: Meta = { base: null, wanted: { brands: [], models: [] }, offer: null, freshAt: null, trouble: null }

export async function readMeta<K extends keyof Meta>(db: CatalogueDatabase, k: K): Promise<Meta[K]> {
  return ((await db.meta.get(k))?.value as Meta[K] | undefined) ?? unset[k]
}
export async function writeMeta<K extends keyof Meta>(db: CatalogueDatabase, k: K, value: Meta[K]): Promise<void> {
  await db.meta.put({ k, value })
}

/** The segments that a base needs: models of all brands, everything of the whole ones. */
export const segmentsOf = (brands: readonly PackedBrand[], whole: readonly number[]) =>
  brands.flatMap((brand) =>
    brand.segments.filter((segment) => segment.kind === 'models' || whole.includes(brand.brand_id)),
  )
