import { expose } from 'comlink'
import type { CatalogueEvent } from '../../../offline/catalogue/catalogue.ts'
import { createCatalogueDevice } from '../../../offline/catalogue/create-catalogue-device.ts'
import { createBackgroundPorts } from '../ports/background-ports.ts'

const device = createCatalogueDevice(createBackgroundPorts())

const catalogueWorker = {
  ...device,
  /** Reports every change to the page, until the worker ends. */
  watch(listener: (event: CatalogueEvent) => void) {
    device.watch(listener)
  },
}
/** What the page calls in the catalogue worker: the device's functions. */
export type CatalogueWorker = typeof catalogueWorker

expose(catalogueWorker)
