// Input of the bundle rules: the jobs and what is stored for them. Plain data, without promises or a clock.
import type { ModelOnDevice } from '../catalogue/catalogue.ts'

export interface JobFacts {
  readonly ticketId: string
  readonly rev: number
  /** When the server made that revision. */
  readonly changedAt: string
  /** 0 if the machine is not in the catalogue. */
  readonly equipmentId: number
  readonly manufacturerId: number
  /** Null if the full claim is not stored. */
  readonly snapshot: ClaimSnapshot | null
}
interface ClaimSnapshot {
  /** Epoch ms. */
  readonly asOf: number
  readonly rev: number
  readonly changedAt: string
  readonly bytes: number
  /** Snapshots from older app versions lack them. */
  readonly hasEarlierClaims: boolean
  /** What the payment check needs. Snapshots from older servers lack it, and are complete without. */
  readonly hasPaymentFacts: boolean
}
/** A stored server answer that a form needs: a manufacturer's rates and required photos (L20), or the states. */
export interface SnapshotFacts {
  readonly asOf: number
  readonly bytes: number
}
/** Files that all jobs share: the postal code table, the plate reader and the HEIC decoder. */
export interface SharedFacts {
  readonly is: 'places' | 'plate' | 'heic'
  readonly isCached: boolean
  readonly bytes: number
}

export interface BundleFacts {
  /** When the job list was fetched, epoch ms; null if never. */
  readonly listFetchedAt: number | null
  /** In the order of the day plan. */
  readonly jobs: readonly JobFacts[]
  readonly models: ReadonlyMap<number, ModelOnDevice>
  /** Models stored for jobs. */
  readonly jobModels: readonly number[]
  /** When the stored catalogue was last confirmed, epoch ms. */
  readonly catalogueAt: number | null
  /** By manufacturer_id. */
  readonly labor: ReadonlyMap<number, SnapshotFacts>
  /** Recalls and bulletins; null if not stored. An older server has none, so a job is ready without them. */
  readonly bulletins: SnapshotFacts | null
  /** The states; null if not stored. */
  readonly lists: SnapshotFacts | null
  readonly shared: readonly SharedFacts[]
}
