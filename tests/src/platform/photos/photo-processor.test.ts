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
const settled = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

/** A worker that answers when the test says so. */
class Bench implements PhotoWorker {
  onmessage: PhotoWorker['onmessage'] = null
  onerror: PhotoWorker['onerror'] = null
  readonly tasks: PhotoTask[] = []
  isOver = false
  postMessage(task: PhotoTask) {
    this.tasks.push(task)
  }
  terminate() {
    this.isOver = true
  }
  answer(answer: PhotoAnswer) {
    this.onmessage?.(new MessageEvent('message', { data: answer }))
  }
}

function bench() {
  const workers: Bench[] = []
  const process = createPhotoProcessor(() => {
    const worker = new Bench()
    workers.push(worker)
    return worker
  })
  return { workers, process, file: (name: string) => new File(['x'], name) }
}

describe('Photos chosen together', () => {
  it('are prepared one at a time, in order, by one worker', async () => {
    const { workers, process, file } = bench()
    const all = [process(file('1.jpg')), process(file('2.jpg'))]
    await settled()
    expect(workers.map((worker) => worker.tasks.map((task) => task.name))).toEqual([['1.jpg']])
    workers[0]?.answer({ id: 1, photo })
    await settled()
    expect(workers.map((worker) => worker.tasks.map((task) => task.name))).toEqual([['1.jpg', '2.jpg']])
    workers[0]?.answer({ id: 2, photo })
    expect(await Promise.all(all)).toEqual([photo, photo])
  })

  it('do not wait for a refused one, and the refusal names it', async () => {
    const { workers, process, file } = bench()
    const refused = process(file('corrupted.jpg'))
    const next = process(file('2.jpg'))
    await settled()
    workers[0]?.answer({ id: 1, error: 'damaged' })
    await expect(refused).rejects.toThrow('“corrupted.jpg” is damaged and cannot be opened. Take the picture again.')
    await settled()
    workers[0]?.answer({ id: 2, photo })
    expect(await next).toBe(photo)
  })

  it('continue with a new worker if one dies, and only its photo is refused', async () => {
    const { workers, process, file } = bench()
    const lost = process(file('huge.jpg'))
    const next = process(file('2.jpg'))
    await settled()
    workers[0]?.onerror?.(new ErrorEvent('error'))
    await expect(lost).rejects.toBeInstanceOf(PhotoError)
    await settled()
    expect(workers.map((worker) => worker.isOver)).toEqual([true, false])
    workers[1]?.answer({ id: 2, photo })
    expect(await next).toBe(photo)
  })
})
