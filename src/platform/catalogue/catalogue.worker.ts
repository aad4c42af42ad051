import { createCatalogueDevice } from '../../../offline/catalogue/create-device.ts'
import { workerSideWorld } from '../world/worker-side.ts'
import type { FromWorker, ToWorker } from './catalogue-worker-words.ts'

interface WorkerScope {
  addEventListener(type: 'message', heard: (event: MessageEvent<ToWorker>) => void): void
  postMessage(words: FromWorker): void
}
// The page's types and a worker's do not fit into one project; this is all of a worker's that is used here.
const scope = self as unknown as WorkerScope

const device = createCatalogueDevice(workerSideWorld())
device.watch((news) => {
  scope.postMessage({ news })
})

scope.addEventListener('message', ({ data: { id, call, input } }) => {
  const work = device[call] as (...given: readonly unknown[]) => Promise<unknown>
  work(...input).then(
    (value) => {
      scope.postMessage({ id, value })
    },
    (fault: unknown) => {
      const { name, message } = fault instanceof Error ? fault : new Error(String(fault))
      scope.postMessage({ id, fault: { name, message } })
    },
  )
})
