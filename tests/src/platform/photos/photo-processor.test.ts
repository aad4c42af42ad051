import { describe, expect, it } from 'vitest'
import { PhotoError } from '../../../../src/platform/photos/photo-error.ts'
import type { PhotoAnswer, PhotoTask } from '../../../../src/platform/photos/photo.worker.ts'
import { createPhotoProcessor } from '../../../../src/platform/photos/process-photo.ts'
import type { PhotoWorker } from '../../../../src/platform/photos/process-photo.ts'
import type { ProcessedPhoto } from '../../../../src/platform/photos/prepare-photo.ts'

const photo: ProcessedPhoto = {
  bytes: new ArrayBuffer(1),
  type: 'image/jpeg',
  width: 1,
  height: 1,
  sha256: 'a',
  thumb: null,
}
const flushPromises = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

/** A worker that answers when the test says so. */
class FakeWorker implements PhotoWorker {
  onmessage: PhotoWorker['onmessage'] = null
  onerror: PhotoWorker['onerror'] = null
  readonly tasks: PhotoTask[] = []
  isTerminated = false
  postMessage(task: PhotoTask) {
    this.tasks.push(task)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(answer: PhotoAnswer) {
    this.onmessage?.(new MessageEvent('message', { data: answer }))
  }
}

function createSetup() {
  const workers: FakeWorker[] = []
  const process = createPhotoProcessor(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  return { workers, process, file: (name: string) => new File(['x'], name) }
}

describe('Photos chosen together', () => {
  it('are prepared one at a time, in order, by one worker', async () => {
    const { workers, process, file } = createSetup()
    const all = [process(file('1.jpg')), process(file('2.jpg'))]
    await flushPromises()
    expect(workers.map((worker) => worker.tasks.map((task) => task.name))).toEqual([['1.jpg']])
    workers[0]?.answer({ id: 1, photo })
    await flushPromises()
    expect(workers.map((worker) => worker.tasks.map((task) => task.name))).toEqual([['1.jpg', '2.jpg']])
    workers[0]?.answer({ id: 2, photo })
    expect(await Promise.all(all)).toEqual([photo, photo])
  })

  it('do not wait for a refused one, and the refusal names it', async () => {
    const { workers, process, file } = createSetup()
    const refused = process(file('corrupted.jpg'))
    const next = process(file('2.jpg'))
    await flushPromises()
    workers[0]?.answer({ id: 1, error: 'damaged' })
    await expect(refused).rejects.toThrow('“corrupted.jpg” is damaged and cannot be opened. Take the picture again.')
    await flushPromises()
    workers[0]?.answer({ id: 2, photo })
    expect(await next).toBe(photo)
  })

  it('continue with a new worker if one dies, and only its photo is refused', async () => {
    const { workers, process, file } = createSetup()
    const lost = process(file('huge.jpg'))
    const next = process(file('2.jpg'))
    await flushPromises()
    workers[0]?.onerror?.(new ErrorEvent('error'))
    await expect(lost).rejects.toBeInstanceOf(PhotoError)
    await flushPromises()
    expect(workers.map((worker) => worker.isTerminated)).toEqual([true, false])
    workers[1]?.answer({ id: 2, photo })
    expect(await next).toBe(photo)
  })
})
