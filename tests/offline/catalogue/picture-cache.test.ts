import { describe, expect, it } from 'vitest'
import { createPictureCache } from '../../../offline/catalogue/picture-cache.ts'
import { memoryCaches } from '../../support/catalogue-device.ts'

const address = '/catalogue/diagrams/1/image?v=a'
const picture = (type: string, status = 200) => new Response('<svg/>', { status, headers: { 'content-type': type } })

function pictures(answer: (init: RequestInit) => Promise<Response>) {
  const timers: (() => void)[] = []
  const kept = createPictureCache({
    fetch: (_, init = {}) => answer(init),
    api: '/api',
    caches: memoryCaches(),
    setTimer: (run) => {
      timers.push(run)
      return () => undefined
    },
  })
  if (kept === null) throw new Error('There are caches here')
  return { kept, timers }
}

describe('Diagram pictures', () => {
  it('are saved and deleted by address', async () => {
    const { kept } = pictures(() => Promise.resolve(picture('image/svg+xml')))
    await kept.save(address)
    expect([...(await kept.list())]).toEqual([address])
    await kept.drop([address])
    expect([...(await kept.list())]).toEqual([])
  })

  it('are fetched from the server, bypassing the worker’s cache', async () => {
    const asked: unknown[] = []
    const { kept } = pictures((init) => {
      asked.push(init.cache)
      return Promise.resolve(picture('image/png'))
    })
    await kept.save(address)
    expect(asked).toEqual(['reload'])
  })

  it('are not saved if something else arrives; a deleted one blocks nothing', async () => {
    const portal = pictures(() => Promise.resolve(picture('text/html')))
    await expect(portal.kept.save(address)).rejects.toThrow('did not come')
    const gone = pictures(() => Promise.resolve(picture('application/json', 404)))
    await gone.kept.save(address)
    expect([...(await gone.kept.list())]).toEqual([])
  })

  it('time out on a stalled connection', async () => {
    const { kept, timers } = pictures(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal.reason as Error)
          })
        }),
    )
    const keeping = kept.save(address)
    timers[0]?.()
    await expect(keeping).rejects.toThrow('did not come in time')
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
