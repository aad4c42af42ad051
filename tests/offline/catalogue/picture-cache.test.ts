import { describe, expect, it } from 'vitest'
import { createPictureCache } from '../../../offline/catalogue/picture-cache.ts'
import { createMemoryCaches } from '../../support/memory-caches.ts'

const address = '/catalogue/diagrams/1/image?v=a'
const picture = (type: string, status = 200) => new Response('<svg/>', { status, headers: { 'content-type': type } })

function createSetup(answer: (init: RequestInit) => Promise<Response>, api = '/api') {
  const timers: (() => void)[] = []
  const cache = createPictureCache({
    fetch: (_, init = {}) => answer(init),
    api,
    caches: createMemoryCaches().caches,
    setTimer: (run) => {
      timers.push(run)
      return () => undefined
    },
  })
  if (cache === null) throw new Error('There are caches here')
  return { cache, timers }
}

describe('Diagram pictures', () => {
  it('are saved and deleted by address', async () => {
    const { cache } = createSetup(() => Promise.resolve(picture('image/svg+xml')))
    await cache.save(address)
    expect([...(await cache.list())]).toEqual([address])
    await cache.drop([address])
    expect([...(await cache.list())]).toEqual([])
  })

  it.each(['https://parts.example/api', 'https://api.parts.example'])(
    'are found by address where the API is at %s',
    async (api) => {
      const { cache } = createSetup(() => Promise.resolve(picture('image/png')), api)
      await cache.save(address)
      expect([...(await cache.list())]).toEqual([address])
      expect(await cache.read(address)).toEqual({
        bytes: new TextEncoder().encode('<svg/>'),
        type: 'image/png',
        etag: '',
      })
      await cache.drop(await cache.list().then((all) => [...all]))
      expect([await cache.read(address), [...(await cache.list())]]).toEqual([undefined, []])
    },
  )

  it('are fetched from the server, bypassing the worker’s cache', async () => {
    const modes: unknown[] = []
    const { cache } = createSetup((init) => {
      modes.push(init.cache)
      return Promise.resolve(picture('image/png'))
    })
    await cache.save(address)
    expect(modes).toEqual(['reload'])
  })

  it('are not saved if something else arrives; a deleted one blocks nothing', async () => {
    const portal = createSetup(() => Promise.resolve(picture('text/html')))
    await expect(portal.cache.save(address)).rejects.toThrow('could not be downloaded')
    const deleted = createSetup(() => Promise.resolve(picture('application/json', 404)))
    await deleted.cache.save(address)
    expect([...(await deleted.cache.list())]).toEqual([])
  })

  it('time out on a stalled connection', async () => {
    const { cache, timers } = createSetup(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal.reason as Error)
          })
        }),
    )
    const saving = cache.save(address)
    timers[0]?.()
    await expect(saving).rejects.toThrow('timed out')
  })

  it('cannot be saved without Cache Storage', () => {
    expect(
      createPictureCache({
        fetch: () => Promise.reject(new Error('no')),
        api: '/api',
        setTimer: () => () => undefined,
      }),
    ).toBeNull()
  })
})
