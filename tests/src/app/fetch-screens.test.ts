import { describe, expect, it } from 'vitest'
import { fetchScreens } from '../../../src/app/fetch-screens.ts'

async function load(browser: Parameters<typeof fetchScreens>[1]): Promise<readonly string[]> {
  const loaded: string[] = []
  const screen = (name: string) => () => {
    loaded.push(name)
    return Promise.resolve(() => null)
  }
  await fetchScreens([screen('cart'), screen('ticket')], browser)
  return loaded
}

describe('The code of all screens', () => {
  it('is loaded ahead on a first visit and where there is no worker, so that each opens without a signal', async () => {
    expect(await load({ serviceWorker: { controller: null } })).toEqual(['cart', 'ticket'])
    expect(await load({})).toEqual(['cart', 'ticket'])
  })

  it('is not loaded ahead where a worker serves the page, because the worker has stored it', async () => {
    expect(await load({ serviceWorker: { controller: {} as ServiceWorker } })).toEqual([])
  })

  it('is not loaded ahead for a person who saves data', async () => {
    expect(await load({ connection: { saveData: true } })).toEqual([])
  })
})
