import { expose } from 'comlink'
import type { WorkerEndpoint } from '../../../src/platform/workers/worker-client.ts'

/** Workers in this thread, behind real message channels. */
export interface TestWorkers {
  readonly start: () => WorkerEndpoint
  /** The started workers, in order. */
  readonly started: readonly { readonly isTerminated: boolean; readonly fail: () => void }[]
}

/** Creates workers that expose `getFunctions()`, like a worker's own file. */
export function createTestWorkers(getFunctions: () => object): TestWorkers {
  const started: { isTerminated: boolean; fail: () => void }[] = []
  const start = (): WorkerEndpoint => {
    const { port1: page, port2: own } = new MessageChannel()
    const errors = new EventTarget()
    const worker = { isTerminated: false, fail: () => void errors.dispatchEvent(new Event('error')) }
    started.push(worker)
    expose(getFunctions(), own)
    page.start()
    return {
      postMessage: (message, transfer) => {
        page.postMessage(message, transfer ?? [])
      },
      addEventListener: (type, listener) => {
        ;(type === 'error' ? errors : page).addEventListener(type, listener)
      },
      removeEventListener: (type, listener) => {
        page.removeEventListener(type, listener)
      },
      terminate: () => {
        worker.isTerminated = true
        page.close()
        own.close()
      },
    }
  }
  return { start, started }
}
