import type { CatalogueEvent } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'

/** Calls that the worker answers: everything but `watch`, which it does by itself. */
export type DeviceCall = Exclude<keyof CatalogueDevice, 'watch'>

export interface ToWorker {
  readonly id: number
  readonly call: DeviceCall
  readonly input: readonly unknown[]
}

/** An answer, an error by name and message, or a change event. */
export type FromWorker =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }
  | { readonly event: CatalogueEvent }
