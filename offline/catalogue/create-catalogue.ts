// The page half of the catalogue. It asks the server and falls back to the device if the server fails or is slow.
import { deviceRefusals } from '../../contract/device-refusals.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Engine, Ports, Trigger } from '../engine.ts'
import { CallRefused } from '../http/call.ts'
import { isInconclusive } from '../http/read-errors.ts'
import type { Catalogue, CatalogueAnswer } from './catalogue.ts'
import type { CatalogueQuery, CatalogueDevice, DeviceAnswer } from './catalogue-device.ts'

/** After this delay the device answers, if it can. */
const serverTimeoutMs = 2500
/** Refresh interval while the page is visible. */
const refreshIntervalMs = 10 * 60_000

export type CataloguePorts = Pick<Ports, 'now' | 'setTimer' | 'onLine' | 'triggers' | 'storage'>

/** Builds the refusal that the server would have given, with its message. */
function toRefusal({ code, values }: Extract<DeviceAnswer, { is: 'refused' }>): CallRefused {
  const { status, message } = deviceRefusals[code]
  const text = Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    message,
  )
  return new CallRefused(status, { error: code, message: text, errors: {}, current: null })
}

export function createCatalogue(
  ports: CataloguePorts,
  engine: Pick<Engine, 'call'>,
  device: CatalogueDevice,
  /** Background refreshes start after this. */
  startupDelay: Promise<void> = Promise.resolve(),
): Catalogue & { start(): () => void } {
  /** The device's answer; as a refusal where it knows that there is none, null where it knows nothing. */
  async function readFromDevice<T>(ask: CatalogueQuery): Promise<CatalogueAnswer<T> | CallRefused | null> {
    const answer = await device.answer(ask).catch(() => null)
    if (answer === null) return null
    if (answer.is === 'refused') return toRefusal(answer)
    return { value: answer.value as T, source: 'device', asOf: answer.asOf, version: answer.version }
  }

  async function readFromServer<R extends Row>(
    row: R,
    input: Sent<R>,
    ask: CatalogueQuery,
  ): Promise<CatalogueAnswer<Reply<R>>> {
    const asOf = ports.now()
    const value = await engine.call(row, input)
    void device.remember(ask, value, asOf).catch(() => undefined)
    return { value, source: 'server', asOf, version: null }
  }

  /** Asks the browser not to evict what the person chose to save. The browser decides. */
  const requestPersistence = () => {
    void ports.storage?.persist?.().catch(() => false)
  }

  return {
    async read<R extends Row>(row: R, input: Sent<R>) {
      const { params, query } = input as { readonly params?: unknown; readonly query?: unknown }
      const ask: CatalogueQuery = { path: row.path, params, query }
      const server = readFromServer(row, input, ask)
      const timeout = deferred<'late'>()
      const stop = ports.setTimer(
        () => {
          timeout.resolve('late')
        },
        ports.onLine() ? serverTimeoutMs : 0,
      )
      try {
        const first = await Promise.race([server, timeout.promise])
        if (first !== 'late') return first
        const answer = await readFromDevice<Reply<R>>(ask)
        // The shop may have added since what the device does not know.
        return answer === null || answer instanceof CallRefused ? await server : answer
      } catch (error) {
        if (!isInconclusive(error)) throw error
        const answer = await readFromDevice<Reply<R>>(ask)
        if (answer === null) throw error
        if (answer instanceof CallRefused) throw answer
        return answer
      } finally {
        stop()
        server.catch(() => undefined)
      }
    },
    state: () => device.state(),
    watch: (changed) => device.watch(changed),
    setBrandOffline: (id, isWanted) => {
      if (isWanted) requestPersistence()
      return device.setBrandOffline(id, isWanted)
    },
    setAllOffline: (isWanted) => {
      if (isWanted) requestPersistence()
      return device.setAllOffline(isWanted)
    },
    setModelOffline: (id, isWanted) => {
      if (isWanted) requestPersistence()
      return device.setModelOffline(id, isWanted)
    },
    setJobModels: (ids) => device.setJobModels(ids),
    modelsOnDevice: (ids) => device.modelsOnDevice(ids),
    getModelSize: (id) => device.getModelSize(id),
    refresh: () => device.refresh(),
    /** Refreshes saved data while the page is open. The returned function stops it. */
    start() {
      let last = Number.NEGATIVE_INFINITY
      let stopTimer: () => void = () => undefined
      const refreshIfDue = (why: Trigger | 'timer') => {
        const now = ports.now()
        if (why !== 'online' && now - last < refreshIntervalMs && now >= last) return
        last = now
        stopTimer()
        stopTimer = ports.setTimer(() => {
          refreshIfDue('timer')
        }, refreshIntervalMs)
        void device.refresh().catch(() => undefined)
      }
      let isStopped = false
      let stop: (() => void) | undefined
      void startupDelay.then(() => {
        if (isStopped) return
        refreshIfDue('shown')
        stop = ports.triggers?.(refreshIfDue)
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
