import { createCatalogue } from '../../../offline/catalogue/create-catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/device.ts'
import type { Engine } from '../../../offline/engine.ts'
import { pageWorld } from '../world.ts'
import { workerSideWorld } from '../world/worker-side.ts'
import catalogueWorkerUrl from './catalogue.worker.ts?worker&url'
import { deviceInPage } from './device-in-page.ts'
import { deviceInWorker } from './device-in-worker.ts'

/** The first screen's own code and pictures come before the catalogue's. */
const quietAfterMs = 4000

/** The catalogue of this page, its device's half in a worker where there are workers. */
export function pageCatalogue(engine: Engine) {
  const world = pageWorld()
  const quiet = new Promise<void>((resolve) => {
    world.setTimer(resolve, quietAfterMs)
  })
  const device: CatalogueDevice =
    'Worker' in window
      ? deviceInWorker(
          () => new Worker(catalogueWorkerUrl, { type: 'module' }),
          () => quiet,
        )
      : deviceInPage(async () =>
          (await import('../../../offline/catalogue/create-device.ts')).createCatalogueDevice(workerSideWorld()),
        )
  return createCatalogue(world, engine, device, quiet)
}
