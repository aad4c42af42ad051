import { createCatalogueDevice } from '../../../offline/catalogue/create-catalogue-device.ts'
import { createBackgroundPorts } from '../ports/background-ports.ts'
import type { FromWorker, ToWorker } from './catalogue-messages.ts'

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
  postMessage(message: FromWorker): void
}
// Page and worker types do not fit into one project, so the used worker globals are declared here.
const scope = self as unknown as WorkerScope

const device = createCatalogueDevice(createBackgroundPorts())
device.watch((event) => {
  scope.postMessage({ event })
})

scope.addEventListener('message', ({ data: { id, call, input } }) => {
  const work = device[call] as (...args: readonly unknown[]) => Promise<unknown>
  work(...input).then(
    (value) => {
      scope.postMessage({ id, value })
    },
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      scope.postMessage({ id, error: { name, message } })
    },
  )
})
