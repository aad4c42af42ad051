import { describe, expect, it } from 'vitest'
import { deviceInWorker } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { CatalogueWorker } from '../../../../src/platform/catalogue/device-in-worker.ts'
import type { FromWorker, ToWorker } from '../../../../src/platform/catalogue/catalogue-worker-words.ts'

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
  it('starts it when it is first asked, and matches answers to questions in any order', async () => {
    const { asked, started, start, say } = workers()
    const device = deviceInWorker(start, () => Promise.resolve())
    expect(started).toHaveLength(0)
    const [first, second] = [device.answer(ask), device.sizeOfModel(7)]
    expect(asked.map(({ call, input }) => [call, input])).toEqual([
      ['answer', [ask]],
      ['sizeOfModel', [7]],
    ])
    say({ id: asked[1]!.id, value: { bytes: 1, keptBytes: 0 } })
    say({ id: asked[0]!.id, value: null })
    expect([await first, await second]).toEqual([null, { bytes: 1, keptBytes: 0 }])
    expect(started).toHaveLength(1)
  })

  it('passes a fault on by its name, by which screens tell what to say', async () => {
    const { asked, start, say } = workers()
    const size = deviceInWorker(start, () => Promise.resolve()).sizeOfModel(7)
    say({ id: asked[0]!.id, fault: { name: 'NoAnswer', message: 'There is no connection to the server.' } })
    await expect(size).rejects.toMatchObject({ name: 'NoAnswer', message: 'There is no connection to the server.' })
  })

  it('fails what was asked of a worker that died, and starts another for the next', async () => {
    const { started, start } = workers()
    const device = deviceInWorker(start, () => Promise.resolve())
    const first = device.answer(ask)
    started[0]?.onerror?.({} as ErrorEvent)
    await expect(first).rejects.toThrow('has ended')
    void device.answer(ask)
    expect(started).toHaveLength(2)
  })

  it('tells of each change until it is stopped', () => {
    const { start, say } = workers()
    const device = deviceInWorker(start, () => Promise.resolve())
    const told: string[] = []
    const stop = device.watch((news) => told.push(news))
    void device.refresh()
    say({ news: 'standing' })
    say({ news: 'answers' })
    stop()
    say({ news: 'answers' })
    expect(told).toEqual(['standing', 'answers'])
  })

  it('is not started for what is only to be remembered before the page is quiet', async () => {
    const { started, start } = workers()
    let quieten: () => void = () => undefined
    const quiet = new Promise<void>((resolve) => {
      quieten = resolve
    })
    const device = deviceInWorker(start, () => quiet)
    void device.remember(ask, [], 1)
    await Promise.resolve()
    expect(started).toHaveLength(0)
    quieten()
    await quiet
    await Promise.resolve()
    expect(started).toHaveLength(1)
  })
})
