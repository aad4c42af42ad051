import { describe, expect, it } from 'vitest'
import { createPictures } from '../../../offline/catalogue/pictures.ts'
import { memoryCaches } from '../../support/catalogue-device.ts'

const address = '/catalogue/diagrams/1/image?v=a'
const picture = (type: string, status = 200) => new Response('<svg/>', { status, headers: { 'content-type': type } })

function pictures(answer: (init: RequestInit) => Promise<Response>) {
  const timers: (() => void)[] = []
  const kept = createPictures({
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

describe('Diagrams’ pictures', () => {
  it('are kept under their address and let go', async () => {
    const { kept } = pictures(() => Promise.resolve(picture('image/svg+xml')))
    await kept.keep(address)
    expect([...(await kept.kept())]).toEqual([address])
    await kept.drop([address])
    expect([...(await kept.kept())]).toEqual([])
  })

  it('are asked of the server itself, past the worker’s cache', async () => {
    const asked: unknown[] = []
    const { kept } = pictures((init) => {
      asked.push(init.cache)
      return Promise.resolve(picture('image/png'))
    })
    await kept.keep(address)
    expect(asked).toEqual(['reload'])
  })

  it('are not taken for kept where something else came, and one that is gone stops nothing', async () => {
    const portal = pictures(() => Promise.resolve(picture('text/html')))
    await expect(portal.kept.keep(address)).rejects.toThrow('did not come')
    const gone = pictures(() => Promise.resolve(picture('application/json', 404)))
    await gone.kept.keep(address)
    expect([...(await gone.kept.kept())]).toEqual([])
  })

  it('are given up for now where the line hangs', async () => {
    const { kept, timers } = pictures(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal.reason as Error)
          })
        }),
    )
    const keeping = kept.keep(address)
    timers[0]?.()
    await expect(keeping).rejects.toThrow('did not come in time')
  })

  it('cannot be kept where there is no cache', () => {
    expect(
      createPictures({ fetch: () => Promise.reject(new Error('no')), api: '/api', setTimer: () => () => undefined }),
    ).toBeNull()
  })
})
