import { describe, expect, it } from 'vitest'
import { PhotoError } from '../../../../src/platform/photos/photo-error.ts'
import type { PhotoWorker } from '../../../../src/platform/photos/photo.worker.ts'
import { createPhotoProcessor } from '../../../../src/platform/photos/process-photo.ts'
import type { ProcessedPhoto } from '../../../../src/platform/photos/prepare-photo.ts'
import { createTestWorkers } from '../../support/test-worker.ts'

type PhotoAnswer = Awaited<ReturnType<PhotoWorker['prepare']>>
interface Preparation {
  readonly name: string
  readonly answer: (answer: PhotoAnswer) => void
}

const photo: ProcessedPhoto = {
  bytes: new ArrayBuffer(1),
  type: 'image/jpeg',
  width: 1,
  height: 1,
  sha256: 'a',
  thumb: null,
}

/** A processor whose worker answers when the test does. */
function createSetup() {
  const names: string[] = []
  let next = Promise.withResolvers<Preparation>()
  const workers = createTestWorkers(() => ({
    prepare: (_file: unknown, name: string) =>
      new Promise<PhotoAnswer>((answer) => {
        names.push(name)
        next.resolve({ name, answer })
        next = Promise.withResolvers()
      }),
  }))
  return {
    workers,
    names,
    nextPhoto: () => next.promise,
    process: createPhotoProcessor(workers.start),
    file: (name: string) => new File(['x'], name),
  }
}

describe('Photos chosen together', () => {
  it('are prepared one at a time, in order, by one worker', async () => {
    const { workers, names, nextPhoto, process, file } = createSetup()
    const first = nextPhoto()
    const all = [process(file('1.jpg')), process(file('2.jpg'))]
    const { answer } = await first
    expect(names).toEqual(['1.jpg'])
    const second = nextPhoto()
    answer({ value: photo })
    ;(await second).answer({ value: photo })
    expect(await Promise.all(all)).toEqual([photo, photo])
    expect(names).toEqual(['1.jpg', '2.jpg'])
    expect(workers.started).toHaveLength(1)
  })

  it('do not wait for a refused one, and the refusal names it', async () => {
    const { nextPhoto, process, file } = createSetup()
    const [first, refused, next] = [nextPhoto(), process(file('corrupted.jpg')), process(file('2.jpg'))]
    const { answer } = await first
    const second = nextPhoto()
    answer({ error: 'damaged' })
    await expect(refused).rejects.toThrow('“corrupted.jpg” is damaged and cannot be opened. Take the picture again.')
    ;(await second).answer({ value: photo })
    expect(await next).toEqual(photo)
  })

  it('are all prepared if a worker dies: another takes its photo', async () => {
    const { workers, names, nextPhoto, process, file } = createSetup()
    const [first, all] = [nextPhoto(), [process(file('huge.jpg')), process(file('2.jpg'))]]
    await first
    const again = nextPhoto()
    workers.started[0]?.fail()
    const { answer } = await again
    const second = nextPhoto()
    answer({ value: photo })
    ;(await second).answer({ value: photo })
    expect(await Promise.all(all)).toEqual([photo, photo])
    expect(names).toEqual(['huge.jpg', 'huge.jpg', '2.jpg'])
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  })

  it('do not wait for one that two workers died of, and only this one is refused', async () => {
    const { workers, nextPhoto, process, file } = createSetup()
    const [first, lost, next] = [nextPhoto(), process(file('huge.jpg')), process(file('2.jpg'))]
    await first
    const again = nextPhoto()
    workers.started[0]?.fail()
    await again
    const second = nextPhoto()
    workers.started[1]?.fail()
    await expect(lost).rejects.toBeInstanceOf(PhotoError)
    ;(await second).answer({ value: photo })
    expect(await next).toEqual(photo)
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
  })
})
