import { describe, expect, it } from 'vitest'
import { createWorkerDevice } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { CatalogueWorker } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { FromWorker, ToWorker } from '../../../../src/platform/catalogue/catalogue-messages.ts'

const ask = { path: '/attributes', params: undefined, query: undefined }

function workers() {
  const asked: ToWorker[] = []
  const started: CatalogueWorker[] = []
  const start = () => {
    const worker: CatalogueWorker = {
      postMessage: (words) => asked.push(words),
      terminate: () => undefined,
      onmessage: null,
      onerror: null,
    }
    started.push(worker)
    return worker
  }
  const say = (words: FromWorker) => started.at(-1)?.onmessage?.({ data: words } as MessageEvent<FromWorker>)
  return { asked, started, start, say }
}

describe('The catalogue in a worker', () => {
  it('starts the worker on first use and matches answers to calls in any order', async () => {
    const { asked, started, start, say } = workers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    expect(started).toHaveLength(0)
    const [first, second] = [device.answer(ask), device.getModelSize(7)]
    expect(asked.map(({ call, input }) => [call, input])).toEqual([
      ['answer', [ask]],
      ['getModelSize', [7]],
    ])
    say({ id: asked[1]!.id, value: { bytes: 1, storedBytes: 0 } })
    say({ id: asked[0]!.id, value: null })
    expect([await first, await second]).toEqual([null, { bytes: 1, storedBytes: 0 }])
    expect(started).toHaveLength(1)
  })

  it('passes on an error with its name, by which screens choose the message', async () => {
    const { asked, start, say } = workers()
    const size = createWorkerDevice(start, () => Promise.resolve()).getModelSize(7)
    say({ id: asked[0]!.id, error: { name: 'NoAnswer', message: 'There is no connection to the server.' } })
    await expect(size).rejects.toMatchObject({ name: 'NoAnswer', message: 'There is no connection to the server.' })
  })

  it('fails pending calls of a dead worker and starts another for the next call', async () => {
    const { started, start } = workers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    const first = device.answer(ask)
    started[0]?.onerror?.({} as ErrorEvent)
    await expect(first).rejects.toThrow('has ended')
    void device.answer(ask)
    expect(started).toHaveLength(2)
  })

  it('reports each change until unsubscribed', () => {
    const { start, say } = workers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    const told: string[] = []
    const stop = device.watch((news) => told.push(news))
    void device.refresh()
    say({ event: 'state' })
    say({ event: 'answers' })
    stop()
    say({ event: 'answers' })
    expect(told).toEqual(['state', 'answers'])
  })

  it('does not start the worker only to store an answer before the startup delay', async () => {
    const { started, start } = workers()
    let quieten: () => void = () => undefined
    const quiet = new Promise<void>((resolve) => {
      quieten = resolve
    })
    const device = createWorkerDevice(start, () => quiet)
    void device.remember(ask, [], 1)
    await Promise.resolve()
    expect(started).toHaveLength(0)
    quieten()
    await quiet
    await Promise.resolve()
    expect(started).toHaveLength(1)
  })
})
