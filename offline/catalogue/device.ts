// The half of the catalogue that lives on the device, in a worker where there is one: everything here can be asked by
// messages.
import type { RefusalCode } from '../../contract/refusals.ts'
import type { World } from '../engine.ts'
import type { CatalogueNews, CatalogueState, ModelsHere } from './catalogue.ts'

export type DeviceWorld = Pick<
  World,
  'fetch' | 'now' | 'indexedDB' | 'IDBKeyRange' | 'crypto' | 'setTimer' | 'api' | 'channel' | 'locks' | 'storage'
> & {
  /** Where kept diagrams' pictures lie; a world without keeps none. */
  readonly caches?: CacheStorage
}

/** A read as it travels: the row's path names it. */
export interface Ask {
  readonly path: string
  readonly params: unknown
  readonly query: unknown
}

/** What the device says by itself; null in its place where it cannot tell. */
export type DeviceAnswer =
  | { readonly is: 'answer'; readonly value: unknown; readonly asOf: number; readonly version: number | null }
  | { readonly is: 'refused'; readonly code: RefusalCode; readonly values: Readonly<Record<string, string>> }

export interface CatalogueDevice {
  readonly answer: (ask: Ask) => Promise<DeviceAnswer | null>
  /** Keeps an answer of the server for a while, so that what was looked at lately opens without a network. */
  readonly remember: (ask: Ask, value: unknown, at: number) => Promise<void>
  readonly state: () => Promise<CatalogueState>
  readonly keepBrand: (brandId: number, isWanted: boolean) => Promise<void>
  readonly keepAll: (isWanted: boolean) => Promise<void>
  readonly keepModel: (equipmentId: number, isWanted: boolean) => Promise<void>
  readonly keepForJobs: (equipmentIds: readonly number[]) => Promise<void>
  readonly modelsHere: (equipmentIds: readonly number[]) => Promise<ModelsHere>
  readonly sizeOfModel: (equipmentId: number) => Promise<{ readonly bytes: number; readonly keptBytes: number }>
  readonly refresh: () => Promise<void>
  readonly watch: (heard: (news: CatalogueNews) => void) => () => void
}
