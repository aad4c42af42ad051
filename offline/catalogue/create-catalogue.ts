// The page's half: the server is asked first, the device answers where it cannot, or where it is too slow to be there.
import { refusals } from '../../contract/refusals.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Engine, World } from '../engine.ts'
import { CallRefused, NoAnswer } from '../http/call.ts'
import type { Catalogue, CatalogueAnswer } from './catalogue.ts'
import type { Ask, CatalogueDevice, DeviceAnswer } from './device.ts'

/** A server that has not answered by then is as good as none, if the device can tell. */
const patienceMs = 2500
/** What is kept is looked after this often while somebody looks. */
const freshMs = 10 * 60_000

export type CatalogueWorld = Pick<World, 'now' | 'setTimer' | 'onLine' | 'triggers' | 'storage'>

/** Nothing about what was asked: no answer, or a server that cannot give one now. */
const isNoNews = (fault: unknown) =>
  fault instanceof NoAnswer || (fault instanceof CallRefused && (fault.status >= 500 || fault.status === 429))

/** The refusal that the server would have given, in its words. */
function refusedBy({ code, values }: Extract<DeviceAnswer, { is: 'refused' }>): CallRefused {
  const { status, message } = refusals[code]
  const said = Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    message,
  )
  return new CallRefused(status, { error: code, message: said, errors: {}, current: null })
}

export function createCatalogue(
  world: CatalogueWorld,
  engine: Pick<Engine, 'call'>,
  device: CatalogueDevice,
  /** Until then nothing is looked after by itself. */
  quiet: Promise<void> = Promise.resolve(),
): Catalogue & { start(): () => void } {
  async function fromDevice<T>(ask: Ask): Promise<CatalogueAnswer<T> | null> {
    const told = await device.answer(ask).catch(() => null)
    if (told === null) return null
    if (told.is === 'refused') throw refusedBy(told)
    return { value: told.value as T, source: 'device', asOf: told.asOf, version: told.version }
  }

  async function fromServer<R extends Row>(row: R, input: Sent<R>, ask: Ask): Promise<CatalogueAnswer<Reply<R>>> {
    const asOf = world.now()
    const value = await engine.call(row, input)
    void device.remember(ask, value, asOf).catch(() => undefined)
    return { value, source: 'server', asOf, version: null }
  }

  /** What a person chose to keep, the browser is asked not to clear away; it decides. */
  const persist = () => {
    void world.storage?.persist?.().catch(() => false)
  }

  return {
    async read<R extends Row>(row: R, input: Sent<R>) {
      const { params, query } = input as { readonly params?: unknown; readonly query?: unknown }
      const ask: Ask = { path: row.path, params, query }
      const server = fromServer(row, input, ask)
      const late = deferred<'late'>()
      const stop = world.setTimer(
        () => {
          late.resolve('late')
        },
        world.onLine() ? patienceMs : 0,
      )
      try {
        const first = await Promise.race([server, late.promise])
        if (first !== 'late') return first
        return (await fromDevice<Reply<R>>(ask)) ?? (await server)
      } catch (fault) {
        if (!isNoNews(fault)) throw fault
        const told = await fromDevice<Reply<R>>(ask)
        if (told === null) throw fault
        return told
      } finally {
        stop()
        server.catch(() => undefined)
      }
    },
    state: () => device.state(),
    watch: (changed) => device.watch(changed),
    keepBrand: (id, isWanted) => {
      if (isWanted) persist()
      return device.keepBrand(id, isWanted)
    },
    keepAll: (isWanted) => {
      if (isWanted) persist()
      return device.keepAll(isWanted)
    },
    keepModel: (id, isWanted) => {
      if (isWanted) persist()
      return device.keepModel(id, isWanted)
    },
    keepForJobs: (ids) => device.keepForJobs(ids),
    modelsHere: (ids) => device.modelsHere(ids),
    sizeOfModel: (id) => device.sizeOfModel(id),
    refresh: () => device.refresh(),
    /** Keeps what is kept fresh while the page is there; the returned function stops it. */
    start() {
      let last = Number.NEGATIVE_INFINITY
      let stopTimer: () => void = () => undefined
      const look = (why: 'online' | 'visible' | 'shown' | 'timer') => {
        const now = world.now()
        if (why !== 'online' && now - last < freshMs && now >= last) return
        last = now
        stopTimer()
        stopTimer = world.setTimer(() => {
          look('timer')
        }, freshMs)
        void device.refresh().catch(() => undefined)
      }
      let isStopped = false
      let stop: (() => void) | undefined
      void quiet.then(() => {
        if (isStopped) return
        look('shown')
        stop = world.triggers?.(look)
      })
      return () => {
        isStopped = true
        stop?.()
        stopTimer()
      }
    },
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
