import { describe, expect, it, vi } from 'vitest'
import type { PlateAnswer, PlateTask } from '../../../../src/platform/plate/plate.worker.ts'
import { plateReaderDownload, createPlateReader } from '../../../../src/platform/plate/read-plate.ts'
import type { PlateWorker } from '../../../../src/platform/plate/read-plate.ts'

/** A worker that answers when the test says so. */
class FakeWorker implements PlateWorker {
  onmessage: PlateWorker['onmessage'] = null
  onerror: PlateWorker['onerror'] = null
  readonly tasks: PlateTask[] = []
  isTerminated = false
  postMessage(task: PlateTask) {
    this.tasks.push(task)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(answer: PlateAnswer) {
    this.onmessage?.(new MessageEvent('message', { data: answer }))
  }
}
function createSetup() {
  const workers: FakeWorker[] = []
  const reader = createPlateReader(
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
    { caches: undefined, fetch: async () => new Response('') },
  )
  return { workers, reader }
}
const question = () => ({ picture: new Blob(['x']), patterns: [], today: '2026-11-20', onStep: vi.fn() })
const nothing = { reading: { is: 'nothing' }, crop: null } as const

describe('The plate reader', () => {
  it('starts its worker with the first picture, reports progress and answers', async () => {
    const { workers, reader } = createSetup()
    expect(workers).toEqual([])
    const request = question()
    const read = reader.read(request)
    workers[0]?.answer({ id: 1, step: { is: 'fetching', share: 0.5 } })
    workers[0]?.answer({ id: 1, step: { is: 'reading' } })
    workers[0]?.answer({ id: 1, found: nothing })
    expect(await read).toEqual(nothing)
    expect(request.onStep.mock.calls).toEqual([[{ is: 'fetching', share: 0.5 }], [{ is: 'reading' }]])
  })

  it('reports why it could not read, and reads the next picture with the same worker', async () => {
    const { workers, reader } = createSetup()
    const read = reader.read(question())
    workers[0]?.answer({ id: 1, error: 'damaged' })
    await expect(read).rejects.toThrow('This file could not be opened as a picture.')
    void reader.read(question())
    expect(workers).toHaveLength(1)
  })

  it('drops a broken worker and starts another', async () => {
    const { workers, reader } = createSetup()
    const read = reader.read(question())
    workers[0]?.onerror?.(new ErrorEvent('error'))
    await expect(read).rejects.toThrow('could not start the plate reader')
    void reader.read(question())
    expect(workers).toHaveLength(2)
  })

  it('stops the current read when released, which then finds nothing', async () => {
    const { workers, reader } = createSetup()
    const read = reader.read(question())
    reader.release()
    expect(await read).toEqual(nothing)
    expect(workers[0]?.isTerminated).toBe(true)
  })

  it('is not cached on a device without Cache Storage', async () => {
    expect(await plateReaderDownload.isCached()).toBe(false)
  })
})
