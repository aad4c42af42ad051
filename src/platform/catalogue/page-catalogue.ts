import { createCatalogue } from '../../../offline/catalogue/create-catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import type { Engine } from '../../../offline/engine.ts'
import { endWorkerWhenLeft } from '../left-page.ts'
import { createPagePorts } from '../page-ports.ts'
import { createBackgroundPorts } from '../ports/background-ports.ts'
import catalogueWorkerUrl from './catalogue.worker.ts?worker&url'
import { createLateDevice } from './late-device.ts'

/** The first screen's code and pictures load before the catalogue. */
const startupDelayMs = 4000

/** The device half runs in a worker, or in the page of a browser without workers. */
async function openDevice(): Promise<CatalogueDevice> {
  if ('Worker' in window) {
    const { createWorkerDevice } = await import('./device-in-worker.ts')
    return createWorkerDevice(() => endWorkerWhenLeft(window, new Worker(catalogueWorkerUrl, { type: 'module' })))
  }
  const { createCatalogueDevice } = await import('../../../offline/catalogue/create-catalogue-device.ts')
  return createCatalogueDevice(createBackgroundPorts())
}

function createPageCatalogue(engine: Engine) {
  const ports = createPagePorts()
  const startupDelay = new Promise<void>((resolve) => {
    ports.setTimer(resolve, startupDelayMs)
  })
  return createCatalogue(ports, engine, createLateDevice(openDevice, startupDelay), startupDelay)
}

const catalogues = new WeakMap<Engine, ReturnType<typeof createPageCatalogue>>()

/**
 * The page's catalogue, one for its engine: the shell comes and goes with sign-in and sign-out, and each catalogue would start a
 * worker of its own.
 */
export function openPageCatalogue(engine: Engine): ReturnType<typeof createPageCatalogue> {
  const catalogue = catalogues.get(engine) ?? createPageCatalogue(engine)
  catalogues.set(engine, catalogue)
  return catalogue
}
