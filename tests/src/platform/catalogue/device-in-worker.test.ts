import { describe, expect, it } from 'vitest'
import { createWorkerDevice } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { CatalogueEvent } from '../../../../offline/catalogue/catalogue.ts'
import { createTestWorkers } from '../../support/test-worker.ts'

const query = { path: '/attributes', params: undefined, query: undefined }

function createSetup() {
  const calls: unknown[] = []
  let listener: ((event: CatalogueEvent) => unknown) | null = null
  const workers = createTestWorkers(() => ({
    answer: async (...input: unknown[]) => {
      calls.push(['answer', ...input])
      return null
    },
    getModelSize: async (id: number) => {
      if (id === 0) throw Object.assign(new Error('There is no connection to the server.'), { name: 'NoAnswer' })
      return { bytes: id, storedBytes: 0 }
    },
    refresh: () => new Promise<void>(() => undefined),
    watch: (changed: (event: CatalogueEvent) => unknown) => {
      listener = changed
    },
  }))
  return {
    calls,
    workers,
    device: createWorkerDevice(workers.start),
    report: async (event: CatalogueEvent) => listener?.(event),
  }
}

describe('The catalogue in a worker', () => {
  it('starts the worker on first use and hands every call to it', async () => {
    const { calls, workers, device } = createSetup()
    expect(workers.started).toHaveLength(0)
    const [answer, size] = [device.answer(query), device.getModelSize(7)]
    expect([await answer, await size]).toEqual([null, { bytes: 7, storedBytes: 0 }])
    expect(calls).toEqual([['answer', query]])
    expect(workers.started).toHaveLength(1)
  })

  it('passes on an error with its name, by which screens choose the message', async () => {
    await expect(createSetup().device.getModelSize(0)).rejects.toMatchObject({
      name: 'NoAnswer',
      message: 'There is no connection to the server.',
    })
  })

  it('fails pending calls of a dead worker and starts another for the next call', async () => {
    const { workers, device } = createSetup()
    const pending = device.refresh()
    workers.started[0]?.fail()
    await expect(pending).rejects.toThrow('has ended')
    expect(await device.answer(query)).toBeNull()
    expect(workers.started).toHaveLength(2)
  })

  it('reports each change until unsubscribed, also of a second worker', async () => {
    const { workers, device, report } = createSetup()
    const events: string[] = []
    const stop = device.watch((event) => events.push(event))
    await device.answer(query)
    await report('state')
    workers.started[0]?.fail()
    await device.answer(query)
    await report('answers')
    stop()
    await report('answers')
    expect(events).toEqual(['state', 'answers'])
  })
})
