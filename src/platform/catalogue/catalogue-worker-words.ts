import type { CatalogueNews } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/device.ts'

/** What may be asked of the worker: everything of the device but to be watched, which it does by itself. */
export type Asked = Exclude<keyof CatalogueDevice, 'watch'>

export interface ToWorker {
  readonly id: number
  readonly call: Asked
  readonly input: readonly unknown[]
}

/** An answer, a fault by its name and words, or the word that something has changed. */
export type FromWorker =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: { readonly name: string; readonly message: string } }
  | { readonly news: CatalogueNews }
