import { describe, expect, it } from 'vitest'
import { packPlaces } from '../../../../domain/places/pack-places.ts'
import { createDevicePlaces } from '../../../../src/platform/places/device-places.ts'

const packed = packPlaces([
  { code: '55401', city: 'Minneapolis', state: 'MN', middle: { latitude: 44.98, longitude: -93.27 } },
])

/** Cache Storage with one cache, and a network that can fail. */
function createPorts() {
  const stored = new Map<string, ArrayBuffer>()
  const requests: string[] = []
  let isOnline = true
  const cache = {
    match: async (url: string) => (stored.has(url) ? new Response(stored.get(url)) : undefined),
    put: async (url: string, response: Response) => {
      stored.set(url, await response.arrayBuffer())
    },
    delete: async (of: string | Request) => stored.delete(typeof of === 'string' ? of : new URL(of.url).pathname),
    keys: async () => [...stored.keys()].map((url) => ({ url: `https://shop.example${url}` })),
  }
  const fetch = async (input: string) => {
    requests.push(input)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(packed)
  }
  return {
    stored,
    requests,
    goOffline: () => {
      isOnline = false
    },
    places: (url: string) =>
      createDevicePlaces({
        url,
        fetch: fetch as unknown as typeof globalThis.fetch,
        caches: { open: async () => cache as unknown as Cache },
      }),
  }
}

describe('The postal codes on this device', () => {
  it('are fetched once and then available without a network', async () => {
    const { places, requests, goOffline } = createPorts()
    expect((await places('/assets/places-1.bin').table()).find('55401')?.city).toBe('Minneapolis')
    goOffline()
    const later = places('/assets/places-1.bin')
    await later.table()
    expect((await later.table()).find('55401')?.state).toBe('MN')
    expect(requests).toEqual(['/assets/places-1.bin'])
  })

  it('are replaced by a newer table', async () => {
    const { places, stored } = createPorts()
    await places('/assets/places-1.bin').table()
    await places('/assets/places-2.bin').table()
    expect([...stored.keys()]).toEqual(['/assets/places-2.bin'])
  })

  it('are fetched again if the cached copy is damaged', async () => {
    const { places, stored, requests } = createPorts()
    stored.set('/assets/places-1.bin', new ArrayBuffer(7))
    expect((await places('/assets/places-1.bin').table()).size).toBe(1)
    expect(requests).toHaveLength(1)
    expect(stored.get('/assets/places-1.bin')?.byteLength).toBe(packed.byteLength)
  })

  it('fail without cache and network, and are retried on the next call', async () => {
    const { places, requests, goOffline } = createPorts()
    goOffline()
    const none = places('/assets/places-1.bin')
    await expect(none.table()).rejects.toThrow('Failed to fetch')
    await expect(none.table()).rejects.toThrow('Failed to fetch')
    expect(requests).toHaveLength(2)
  })
})
