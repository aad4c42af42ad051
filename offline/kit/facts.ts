// What the rules of a kit are told: what there is to do, and what of it is on this device. No promise in it, and no clock.
import type { ModelHere } from '../catalogue/catalogue.ts'

export interface JobFacts {
  readonly ticketId: string
  readonly rev: number
  /** 0 where the machine is not in the catalogue. */
  readonly equipmentId: number
  readonly manufacturerId: number
  /** Null where the claim is not here whole. */
  readonly copy: ClaimCopy | null
}
interface ClaimCopy {
  /** Epoch ms. */
  readonly asOf: number
  readonly rev: number
  readonly bytes: number
  /** A copy of an earlier version of the app lacks them. */
  readonly hasEarlierClaims: boolean
}
/** What a form asks for, kept as the server told it: a manufacturer's rates and required photos (L20), the states. */
export interface WordFacts {
  readonly asOf: number
  readonly bytes: number
}
/** What all jobs share: the table of postal codes, the reader of plates. */
export interface SharedFacts {
  readonly is: 'places' | 'plate'
  readonly isHere: boolean
  readonly bytes: number
}

export interface KitFacts {
  /** When the list of jobs was asked for, epoch ms; null where it never was. */
  readonly listAt: number | null
  /** In the order of the day. */
  readonly jobs: readonly JobFacts[]
  readonly models: ReadonlyMap<number, ModelHere>
  /** Models that are here for jobs. */
  readonly jobModels: readonly number[]
  /** When the catalogue here was the present one, epoch ms. */
  readonly catalogueAt: number | null
  /** By manufacturer_id. */
  readonly labor: ReadonlyMap<number, WordFacts>
  /** The states; null where they are not here. */
  readonly lists: WordFacts | null
  readonly shared: readonly SharedFacts[]
}
