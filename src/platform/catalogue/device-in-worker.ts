import type { CatalogueNews } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/device.ts'
import type { Asked, FromWorker, ToWorker } from './catalogue-worker-words.ts'

/** What is asked of a worker; a test gives its own. */
export interface CatalogueWorker {
  postMessage(words: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (fault: Error) => void
}

/** A fault keeps its name over the line: by it the screens tell what to say. */
function faultOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  const fault = new Error(message)
  fault.name = name
  return fault
}

/**
 * The device's half of the catalogue behind messages, so that searching and unpacking never hold up the page. The
 * worker starts when it is first asked; one that dies fails what was asked of it, and the next to ask starts another.
 * What is only to be remembered waits for `quiet`.
 */
export function deviceInWorker(start: () => CatalogueWorker, quiet: () => Promise<void>): CatalogueDevice {
  let worker: CatalogueWorker | null = null
  let count = 0
  const waiting = new Map<number, Waiting>()
  const watchers = new Set<(news: CatalogueNews) => void>()

  function heard(words: FromWorker): void {
    if ('news' in words) {
      for (const told of watchers) told(words.news)
      return
    }
    const one = waiting.get(words.id)
    waiting.delete(words.id)
    if ('fault' in words) one?.reject(faultOf(words.fault))
    else one?.resolve(words.value)
  }
  function open(): CatalogueWorker {
    const own = start()
    own.onmessage = ({ data }) => {
      heard(data)
    }
    own.onerror = () => {
      own.terminate()
      worker = null
      for (const one of waiting.values()) one.reject(new Error('The catalogue’s worker has ended.'))
      waiting.clear()
    }
    return own
  }
  const ask = <K extends Asked>(call: K, ...input: Parameters<CatalogueDevice[K]>) =>
    new Promise<unknown>((resolve, reject) => {
      const id = (count += 1)
      waiting.set(id, { resolve, reject })
      worker ??= open()
      worker.postMessage({ id, call, input })
    }) as ReturnType<CatalogueDevice[K]>

  return {
    answer: (given) => ask('answer', given),
    remember: async (given, value, at) => {
      await quiet()
      await ask('remember', given, value, at)
    },
    state: () => ask('state'),
    keepBrand: (id, isWanted) => ask('keepBrand', id, isWanted),
    keepAll: (isWanted) => ask('keepAll', isWanted),
    keepModel: (id, isWanted) => ask('keepModel', id, isWanted),
    keepForJobs: (ids) => ask('keepForJobs', ids),
    modelsHere: (ids) => ask('modelsHere', ids),
    sizeOfModel: (id) => ask('sizeOfModel', id),
    refresh: () => ask('refresh'),
    watch(told) {
      watchers.add(told)
      return () => {
        watchers.delete(told)
      }
    },
  }
}
