import { describe, expect, it } from 'vitest'
import { createWorkerDevice } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { CatalogueWorker } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { FromWorker, ToWorker } from '../../../../src/platform/catalogue/catalogue-messages.ts'

const query = { path: '/attributes', params: undefined, query: undefined }

function createWorkers() {
  const calls: ToWorker[] = []
  const started: CatalogueWorker[] = []
  const start = () => {
    const worker: CatalogueWorker = {
      postMessage: (message) => calls.push(message),
      terminate: () => undefined,
      onmessage: null,
      onerror: null,
    }
    started.push(worker)
    return worker
  }
  const reply = (message: FromWorker) => started.at(-1)?.onmessage?.({ data: message } as MessageEvent<FromWorker>)
  return { calls, started, start, reply }
}

describe('The catalogue in a worker', () => {
  it('starts the worker on first use and matches answers to calls in any order', async () => {
    const { calls, started, start, reply } = createWorkers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    expect(started).toHaveLength(0)
    const [first, second] = [device.answer(query), device.getModelSize(7)]
    expect(calls.map(({ call, input }) => [call, input])).toEqual([
      ['answer', [query]],
      ['getModelSize', [7]],
    ])
    reply({ id: calls[1]!.id, value: { bytes: 1, storedBytes: 0 } })
    reply({ id: calls[0]!.id, value: null })
    expect([await first, await second]).toEqual([null, { bytes: 1, storedBytes: 0 }])
    expect(started).toHaveLength(1)
  })

  it('passes on an error with its name, by which screens choose the message', async () => {
    const { calls, start, reply } = createWorkers()
    const size = createWorkerDevice(start, () => Promise.resolve()).getModelSize(7)
    reply({ id: calls[0]!.id, error: { name: 'NoAnswer', message: 'There is no connection to the server.' } })
    await expect(size).rejects.toMatchObject({ name: 'NoAnswer', message: 'There is no connection to the server.' })
  })

  it('fails pending calls of a dead worker and starts another for the next call', async () => {
    const { started, start } = createWorkers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    const first = device.answer(query)
    started[0]?.onerror?.({} as ErrorEvent)
    await expect(first).rejects.toThrow('has ended')
    void device.answer(query)
    expect(started).toHaveLength(2)
  })

  it('reports each change until unsubscribed', () => {
    const { start, reply } = createWorkers()
    const device = createWorkerDevice(start, () => Promise.resolve())
    const events: string[] = []
    const stop = device.watch((news) => events.push(news))
    void device.refresh()
    reply({ event: 'state' })
    reply({ event: 'answers' })
    stop()
    reply({ event: 'answers' })
    expect(events).toEqual(['state', 'answers'])
  })

  it('does not start the worker only to store an answer before the startup delay', async () => {
    const { started, start } = createWorkers()
    let quieten: () => void = () => undefined
    const quiet = new Promise<void>((resolve) => {
      quieten = resolve
    })
    const device = createWorkerDevice(start, () => quiet)
    void device.remember(query, [], 1)
    await Promise.resolve()
    expect(started).toHaveLength(0)
    quieten()
    await quiet
    await Promise.resolve()
    expect(started).toHaveLength(1)
  })
})
