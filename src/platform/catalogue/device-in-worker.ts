import type { CatalogueEvent } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import type { DeviceCall, FromWorker, ToWorker } from './catalogue-messages.ts'

/** The worker's interface; tests provide their own. */
export interface CatalogueWorker {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface PendingCall {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Keeps the error's name, because screens choose their message by it. */
function toError({ name, message }: { readonly name: string; readonly message: string }): Error {
  const error = new Error(message)
  error.name = name
  return error
}

/**
 * Runs the device half of the catalogue in a worker, so that search and unpacking never block the page. The worker
 * starts on the first call. If it dies, pending calls fail and the next call starts another. `remember` waits for
 * `startupDelay`.
 */
export function createWorkerDevice(start: () => CatalogueWorker, startupDelay: () => Promise<void>): CatalogueDevice {
  let worker: CatalogueWorker | null = null
  let count = 0
  const pending = new Map<number, PendingCall>()
  const watchers = new Set<(event: CatalogueEvent) => void>()

  function handleMessage(message: FromWorker): void {
    if ('event' in message) {
      for (const listener of watchers) listener(message.event)
      return
    }
    const one = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) one?.reject(toError(message.error))
    else one?.resolve(message.value)
  }
  function startWorker(): CatalogueWorker {
    const own = start()
    own.onmessage = ({ data }) => {
      handleMessage(data)
    }
    own.onerror = () => {
      own.terminate()
      worker = null
      for (const one of pending.values()) one.reject(new Error('The catalogue worker has ended.'))
      pending.clear()
    }
    return own
  }
  const callDevice = <K extends DeviceCall>(call: K, ...input: Parameters<CatalogueDevice[K]>) =>
    new Promise<unknown>((resolve, reject) => {
      const id = (count += 1)
      pending.set(id, { resolve, reject })
      worker ??= startWorker()
      worker.postMessage({ id, call, input })
    }) as ReturnType<CatalogueDevice[K]>

  return {
    answer: (query) => callDevice('answer', query),
    remember: async (query, value, at) => {
      await startupDelay()
      await callDevice('remember', query, value, at)
    },
    state: () => callDevice('state'),
    setBrandOffline: (id, isWanted) => callDevice('setBrandOffline', id, isWanted),
    setAllOffline: (isWanted) => callDevice('setAllOffline', isWanted),
    setModelOffline: (id, isWanted) => callDevice('setModelOffline', id, isWanted),
    setJobModels: (ids) => callDevice('setJobModels', ids),
    modelsOnDevice: (ids) => callDevice('modelsOnDevice', ids),
    getModelSize: (id) => callDevice('getModelSize', id),
    refresh: () => callDevice('refresh'),
    watch(listener) {
      watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
  }
}
