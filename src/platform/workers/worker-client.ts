import { releaseProxy, wrap } from 'comlink'
import type { Endpoint, Remote } from 'comlink'

/** What the client needs of a worker. A test passes a message port instead. */
export interface WorkerEndpoint extends Endpoint {
  terminate(): void
}

/** The worker failed, or was stopped, before it answered. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
  readonly isStopped: boolean

  constructor(isStopped: boolean) {
    super('The worker has ended.')
    this.isStopped = isStopped
  }
}

/** Calls the functions that a worker exposes. The worker starts with the first call. */
export interface WorkerClient<T> {
  /** Runs `work` with the worker's functions. Rejects with their error, or with `WorkerEnded`. */
  readonly call: <R>(work: (worker: Remote<T>) => Promise<R>) => Promise<R>
  /** Ends the worker and rejects its pending calls. The next call starts another. */
  readonly stop: () => void
}

interface RunningWorker<T> {
  readonly endpoint: WorkerEndpoint
  readonly remote: Remote<T>
}

/**
 * Creates a client for the worker that `start` creates. A worker that fails is dropped with its pending calls, because one
 * that could not load would fail forever. `onStart` runs before the first call of each worker.
 */
export function createWorkerClient<T>(
  start: () => WorkerEndpoint,
  onStart: (worker: Remote<T>) => void = () => undefined,
): WorkerClient<T> {
  let running: RunningWorker<T> | null = null
  const pending = new Set<(error: WorkerEnded) => void>()

  const end = (isStopped: boolean) => {
    running?.remote[releaseProxy]()
    running?.endpoint.terminate()
    running = null
    const all = [...pending]
    pending.clear()
    for (const reject of all) reject(new WorkerEnded(isStopped))
  }
  const startWorker = (): RunningWorker<T> => {
    const endpoint = start()
    const own = { endpoint, remote: wrap<T>(endpoint) }
    endpoint.addEventListener('error', () => {
      if (running === own) end(false)
    })
    running = own
    onStart(own.remote)
    return own
  }
  return {
    call: (work) =>
      new Promise((resolve, reject) => {
        const { remote } = running ?? startWorker()
        pending.add(reject)
        work(remote)
          .then(resolve, reject)
          .finally(() => {
            pending.delete(reject)
          })
      }),
    stop: () => {
      end(true)
    },
  }
}
