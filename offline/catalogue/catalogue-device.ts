// The device half of the catalogue. It runs in a worker where possible, so every call can be sent as a message.
import type { DeviceRefusalCode } from '../../contract/device-refusals.ts'
import type { Ports } from '../engine.ts'
import type { CatalogueEvent, CatalogueState, ModelsOnDevice } from './catalogue.ts'

export type DevicePorts = Pick<
  Ports,
  'fetch' | 'now' | 'indexedDB' | 'IDBKeyRange' | 'crypto' | 'setTimer' | 'api' | 'channel' | 'locks' | 'storage'
> & {
  /** Cache Storage for saved diagram pictures. Without it no picture is saved. */
  readonly caches?: CacheStorage
}

/** A read as it is sent to the worker. The row's path identifies it. */
export interface CatalogueQuery {
  readonly path: string
  readonly params: unknown
  readonly query: unknown
}

/** The device's own answer. Callers get null when the data is not stored here. */
export type DeviceAnswer =
  | { readonly is: 'answer'; readonly value: unknown; readonly asOf: number; readonly version: number | null }
  | { readonly is: 'refused'; readonly code: DeviceRefusalCode; readonly values: Readonly<Record<string, string>> }

export interface CatalogueDevice {
  readonly answer: (ask: CatalogueQuery) => Promise<DeviceAnswer | null>
  /** Stores a server answer for a while, so that recently viewed pages open without a network. */
  readonly remember: (ask: CatalogueQuery, value: unknown, at: number) => Promise<void>
  readonly state: () => Promise<CatalogueState>
  readonly setBrandOffline: (brandId: number, isWanted: boolean) => Promise<void>
  readonly setAllOffline: (isWanted: boolean) => Promise<void>
  readonly setModelOffline: (equipmentId: number, isWanted: boolean) => Promise<void>
  readonly setJobModels: (equipmentIds: readonly number[]) => Promise<void>
  readonly modelsOnDevice: (equipmentIds: readonly number[]) => Promise<ModelsOnDevice>
  readonly getModelSize: (equipmentId: number) => Promise<{ readonly bytes: number; readonly storedBytes: number }>
  readonly refresh: () => Promise<void>
  readonly watch: (listener: (event: CatalogueEvent) => void) => () => void
}
