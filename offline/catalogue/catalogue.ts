// The catalogue as screens see it: asked of the server where there is one, worked out on the device where there is none
// (docs/decisions/013-the-catalogue-on-the-device.md). Both give the same answers in the same order.
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'

/** An answer, and whose it is. `version` is the catalogue's, where the device answered. */
export interface CatalogueAnswer<T> {
  readonly value: T
  readonly source: 'server' | 'device'
  /** When it was true, epoch ms. */
  readonly asOf: number
  readonly version: number | null
}

/** How a brand's catalogue stands on this device. Sizes in bytes. */
export interface KeptBrand {
  readonly brand_id: number
  readonly name: string
  readonly models: number
  readonly products: number
  /** To fetch with its diagrams' pictures, and taken up here once it is kept. */
  readonly bytes: number
  readonly keptBytes: number
  /** Taken up here once all of it is: more than `bytes`, since the search index travels packed. */
  readonly fullBytes: number
  /** Freed once the brand is given up: what nothing else that is wanted needs. */
  readonly spareBytes: number
  /** Chosen by itself, which a choice of the whole catalogue leaves as it is. */
  readonly isChosen: boolean
  readonly state: 'none' | 'fetching' | 'kept'
  /** From 0 to 1, while it is fetched. */
  readonly progress: number
  /** The diagrams' pictures of the whole brand, which `bytes` counts too. */
  readonly images: { readonly bytes: number; readonly isKept: boolean }
}

export interface CatalogueState {
  readonly version: number | null
  /** When the server last said that this is the present one, epoch ms. */
  readonly freshAt: number | null
  readonly brands: readonly KeptBrand[]
  /** The choice of every brand, also of those that the shop adds later; `spareBytes` are freed without it. */
  readonly all: { readonly isWanted: boolean; readonly spareBytes: number }
  /** equipment_ids whose diagrams somebody chose to keep. */
  readonly keptModels: readonly number[]
  /** equipment_ids that are here for assigned jobs, and go with them. */
  readonly jobModels: readonly number[]
  /** Everything of the catalogue on this device. */
  readonly keptBytes: number
  readonly trouble: 'storage-full' | 'no-network' | null
}

/** How a model's drawings and parts stand on this device, told without a network. Sizes in bytes. */
export interface ModelHere {
  readonly equipment_id: number
  /** `unknown`: its brand's parts are not here. `gone`: the shop has no such model. */
  readonly is: 'here' | 'unknown' | 'gone'
  /** Models of one brand share its parts. */
  readonly brand_id: number | null
  readonly brandBytes: number
  readonly pictureBytes: number
  readonly diagrams: number
  /** Diagrams whose pictures are not here. */
  readonly missing: number
}
export interface ModelsHere {
  readonly models: readonly ModelHere[]
  readonly jobModels: readonly number[]
  /** When the server last said that all this is the present catalogue, epoch ms. */
  readonly freshAt: number | null
}

/** What of the catalogue on this device is another now: what it answers, or only how it stands. */
export type CatalogueNews = 'answers' | 'standing'

export interface Catalogue {
  /**
   * Asks a read of the catalogue (rows E, P, G05, G07, W07). Throws `CallRefused` where the server says no, `NoAnswer`
   * where neither it nor the device can tell.
   */
  read<R extends Row>(row: R, input: Sent<R>): Promise<CatalogueAnswer<Reply<R>>>
  state(): Promise<CatalogueState>
  /** Tells of each change of `state`, and whether answers changed with it; the returned function stops it. */
  watch(heard: (news: CatalogueNews) => void): () => void
  /** Fetches a brand's catalogue with all its diagrams, or gives both up. Goes on by itself after a break. */
  keepBrand(brandId: number, isWanted: boolean): Promise<void>
  /** The same for every brand there is and will be; given up, what was chosen brand by brand counts again. */
  keepAll(isWanted: boolean): Promise<void>
  /** The same for one model's diagrams. */
  keepModel(equipmentId: number, isWanted: boolean): Promise<void>
  /** The models that jobs need: fetches what is new among them and lets go of the others, but for what was chosen. */
  keepForJobs(equipmentIds: readonly number[]): Promise<void>
  /** Never asks the server. */
  modelsHere(equipmentIds: readonly number[]): Promise<ModelsHere>
  sizeOfModel(equipmentId: number): Promise<{ readonly bytes: number; readonly keptBytes: number }>
  /** Fetches what is wanted and not here, and what has changed since. */
  refresh(): Promise<void>
}
