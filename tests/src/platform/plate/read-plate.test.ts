import { describe, expect, it, vi } from 'vitest'
import type { PlateStep, PlateWorker } from '../../../../src/platform/plate/plate.worker.ts'
import { plateReaderDownload, createPlateReader } from '../../../../src/platform/plate/read-plate.ts'
import { createTestWorkers } from '../../support/test-worker.ts'

type PlateAnswer = Awaited<ReturnType<PlateWorker['read']>>
interface PlateRead {
  readonly onStep: (step: PlateStep) => unknown
  readonly answer: (answer: PlateAnswer) => void
}

/** A reader whose worker answers when the test does. */
function createSetup() {
  const reads: PlateRead[] = []
  let next = Promise.withResolvers<PlateRead>()
  const workers = createTestWorkers(() => ({
    read: (_task: unknown, onStep: PlateRead['onStep']) =>
      new Promise<PlateAnswer>((answer) => {
        reads.push({ onStep, answer })
        next.resolve({ onStep, answer })
        next = Promise.withResolvers()
      }),
  }))
  const reader = createPlateReader(workers.start, {
    caches: undefined,
    fetch: async () => new Response(''),
    setTimer: () => () => undefined,
  })
  return { workers, reader, reads, nextRead: () => next.promise }
}
const question = () => ({ picture: new Blob(['x']), patterns: [], today: '2026-11-20', onStep: vi.fn() })
const nothing = { reading: { is: 'nothing' }, crop: null } as const

describe('The plate reader', () => {
  it('starts its worker with the first picture, reports progress and answers', async () => {
    const { workers, reader, nextRead } = createSetup()
    expect(workers.started).toEqual([])
    const request = question()
    const read = reader.read(request)
    const own = await nextRead()
    await own.onStep({ is: 'fetching', share: 0.5 })
    await own.onStep({ is: 'reading' })
    own.answer({ value: nothing })
    expect(await read).toEqual(nothing)
    expect(request.onStep.mock.calls).toEqual([[{ is: 'fetching', share: 0.5 }], [{ is: 'reading' }]])
  })

  it('reports why it could not read, and reads the next picture with the same worker', async () => {
    const { workers, reader, nextRead } = createSetup()
    const read = reader.read(question())
    ;(await nextRead()).answer({ error: 'damaged' })
    await expect(read).rejects.toThrow('This file could not be opened as a picture.')
    const second = nextRead()
    void reader.read(question())
    await second
    expect(workers.started).toHaveLength(1)
  })

  it('finds nothing in a picture that another replaces, and reports no steps of it', async () => {
    const { reader, nextRead } = createSetup()
    const [first, second] = [question(), question()]
    const read = reader.read(first)
    const own = await nextRead()
    const next = nextRead()
    void reader.read(second)
    expect(await read).toEqual(nothing)
    await own.onStep({ is: 'reading' })
    await (await next).onStep({ is: 'reading' })
    expect([first.onStep.mock.calls.length, second.onStep.mock.calls.length]).toEqual([0, 1])
  })

  it('drops a broken worker and starts another', async () => {
    const { workers, reader } = createSetup()
    const read = reader.read(question())
    workers.started[0]?.fail()
    await expect(read).rejects.toThrow('could not start the plate reader')
    void reader.read(question())
    expect(workers.started).toHaveLength(2)
  })

  it('stops the current read when released, which then finds nothing', async () => {
    const { workers, reader } = createSetup()
    const read = reader.read(question())
    reader.release()
    expect(await read).toEqual(nothing)
    expect(workers.started[0]?.isTerminated).toBe(true)
  })

  it('is not cached on a device without Cache Storage', async () => {
    expect(await plateReaderDownload.isCached()).toBe(false)
  })
})
