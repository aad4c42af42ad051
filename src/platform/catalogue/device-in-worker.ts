import { proxy } from 'comlink'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import { createWorkerClient } from '../workers/worker-client.ts'
import type { WorkerEndpoint } from '../workers/worker-client.ts'
import type { CatalogueWorker } from './catalogue.worker.ts'
import { forwardDevice } from './forward-device.ts'

/**
 * Runs the device half of the catalogue in a worker, so that search and unpacking never block the page. An error keeps its
 * name, by which screens choose their message.
 */
export function createWorkerDevice(start: () => WorkerEndpoint): CatalogueDevice {
  const client = createWorkerClient<CatalogueWorker>(start, (worker) => {
    // The call that started the worker reports its failure.
    worker.watch(proxy(report)).catch(() => undefined)
  })
  const { device, report } = forwardDevice((_, work) => client.call(work))
  return device
}
