// The catalogue for screens. It asks the server first and falls back to the device
// (docs/decisions/013-the-catalogue-on-the-device.md). Both give the same answers in the same order.
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'

/** An answer and its source. `version` is the catalogue version if the device answered. */
export interface CatalogueAnswer<T> {
  readonly value: T
  readonly source: 'server' | 'device'
  /** When the answer was current, epoch ms. */
  readonly asOf: number
  readonly version: number | null
}

/** A brand's catalogue on this device. Sizes are bytes. */
export interface BrandOnDevice {
  readonly brand_id: number
  readonly name: string
  readonly models: number
  readonly products: number
  /** Download size, diagram pictures included. */
  readonly bytes: number
  readonly storedBytes: number
  /** Storage needed once complete. Larger than `bytes`, because the search index is compressed in transit. */
  readonly fullBytes: number
  /** Bytes freed by removing this brand: data that no other selection needs. */
  readonly reclaimableBytes: number
  /** Selected by itself. Selecting the whole catalogue does not change this. */
  readonly isChosen: boolean
  readonly state: 'none' | 'fetching' | 'saved'
  /** Download progress, 0 to 1. */
  readonly progress: number
  /** Diagram pictures of the brand. `bytes` includes them. */
  readonly images: { readonly bytes: number; readonly isSaved: boolean }
}

export interface CatalogueState {
  readonly version: number | null
  /** When the server last confirmed this version, epoch ms. */
  readonly freshAt: number | null
  readonly brands: readonly BrandOnDevice[]
  /** Selection of all brands, including future ones. `reclaimableBytes` would be freed by clearing it. */
  readonly all: { readonly isWanted: boolean; readonly reclaimableBytes: number }
  /** equipment_ids whose diagrams the person chose to save. */
  readonly savedModels: readonly number[]
  /** equipment_ids stored for assigned jobs. They are removed with the jobs. */
  readonly jobModels: readonly number[]
  /** Size of the whole stored catalogue. */
  readonly storedBytes: number
  readonly trouble: 'storage-full' | 'no-network' | null
}

/** A model's stored diagrams and parts, read without a network. Sizes are bytes. */
export interface ModelOnDevice {
  readonly equipment_id: number
  /** `unknown`: the parts of its brand are not stored. `gone`: the shop has no such model. */
  readonly is: 'here' | 'unknown' | 'gone'
  /** All models of a brand share its parts. */
  readonly brand_id: number | null
  readonly brandBytes: number
  readonly pictureBytes: number
  readonly diagrams: number
  /** Number of diagrams whose pictures are not stored. */
  readonly missing: number
}
export interface ModelsOnDevice {
  readonly models: readonly ModelOnDevice[]
  readonly jobModels: readonly number[]
  /** When the server last confirmed this catalogue, epoch ms. */
  readonly freshAt: number | null
}

/** What changed: the answers, or only the catalogue's state on this device. */
export type CatalogueEvent = 'answers' | 'state'

export interface Catalogue {
  /**
   * Reads the catalogue (rows E, P, G05, G07, W07). Throws `CallRefused` on a refusal, `NoAnswer` if neither server nor
   * device can answer.
   */
  read<R extends Row>(row: R, input: Sent<R>): Promise<CatalogueAnswer<Reply<R>>>
  state(): Promise<CatalogueState>
  /** Calls the listener on each change of `state`, with what changed. The returned function unsubscribes. */
  watch(listener: (event: CatalogueEvent) => void): () => void
  /** Saves or removes a brand's catalogue with all its diagrams. A download resumes by itself after an interruption. */
  setBrandOffline(brandId: number, isWanted: boolean): Promise<void>
  /** Saves or removes all brands, including future ones. Removing falls back to the individual choices. */
  setAllOffline(isWanted: boolean): Promise<void>
  /** Saves or removes the diagrams of one model. */
  setModelOffline(equipmentId: number, isWanted: boolean): Promise<void>
  /** Sets the models that jobs need. Downloads new ones and removes old ones, except those that the person chose. */
  setJobModels(equipmentIds: readonly number[]): Promise<void>
  /** Reads the device only; never calls the server. */
  modelsOnDevice(equipmentIds: readonly number[]): Promise<ModelsOnDevice>
  getModelSize(equipmentId: number): Promise<{ readonly bytes: number; readonly storedBytes: number }>
  /** Downloads missing selections and changes. */
  refresh(): Promise<void>
}
