import { createCatalogue } from '../../../offline/catalogue/create-catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import type { Engine } from '../../../offline/engine.ts'
import { createPagePorts } from '../page-ports.ts'
import { createBackgroundPorts } from '../ports/background-ports.ts'
import catalogueWorkerUrl from './catalogue.worker.ts?worker&url'
import { createPageDevice } from './device-in-page.ts'
import { createWorkerDevice } from './device-in-worker.ts'

/** The first screen's code and pictures load before the catalogue. */
const startupDelayMs = 4000

/** Creates the page's catalogue. Its device half runs in a worker where workers exist. */
export function createPageCatalogue(engine: Engine) {
  const ports = createPagePorts()
  const startupDelay = new Promise<void>((resolve) => {
    ports.setTimer(resolve, startupDelayMs)
  })
  const device: CatalogueDevice =
    'Worker' in window
      ? createWorkerDevice(
          () => new Worker(catalogueWorkerUrl, { type: 'module' }),
          () => startupDelay,
        )
      : createPageDevice(async () =>
          (await import('../../../offline/catalogue/create-catalogue-device.ts')).createCatalogueDevice(
            createBackgroundPorts(),
          ),
        )
  return createCatalogue(ports, engine, device, startupDelay)
}
