import { describe, expect, it } from 'vitest'
import { packPlaces } from '../../../../domain/places/pack-places.ts'
import { createDevicePlaces } from '../../../../src/platform/places/device-places.ts'

const packed = packPlaces([
  { code: '55401', city: 'Minneapolis', state: 'MN', middle: { latitude: 44.98, longitude: -93.27 } },
])

/** Cache Storage with one cache, and a network that can fail. */
function ports() {
  const held = new Map<string, ArrayBuffer>()
  const asked: string[] = []
  let isOnline = true
  const cache = {
    match: async (url: string) => (held.has(url) ? new Response(held.get(url)) : undefined),
    put: async (url: string, response: Response) => {
      held.set(url, await response.arrayBuffer())
    },
    delete: async (of: string | Request) => held.delete(typeof of === 'string' ? of : new URL(of.url).pathname),
    keys: async () => [...held.keys()].map((url) => ({ url: `https://shop.example${url}` })),
  }
  const fetch = async (input: string) => {
    asked.push(input)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(packed)
  }
  return {
    held,
    asked,
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
    const { places, asked, goOffline } = ports()
    expect((await places('/assets/places-1.bin').table()).find('55401')?.city).toBe('Minneapolis')
    goOffline()
    const later = places('/assets/places-1.bin')
    await later.table()
    expect((await later.table()).find('55401')?.state).toBe('MN')
    expect(asked).toEqual(['/assets/places-1.bin'])
  })

  it('are replaced by a newer table', async () => {
    const { places, held } = ports()
    await places('/assets/places-1.bin').table()
    await places('/assets/places-2.bin').table()
    expect([...held.keys()]).toEqual(['/assets/places-2.bin'])
  })

  it('are fetched again if the cached copy is damaged', async () => {
    const { places, held, asked } = ports()
    held.set('/assets/places-1.bin', new ArrayBuffer(7))
    expect((await places('/assets/places-1.bin').table()).size).toBe(1)
    expect(asked).toHaveLength(1)
    expect(held.get('/assets/places-1.bin')?.byteLength).toBe(packed.byteLength)
  })

  it('fail without cache and network, and are retried on the next call', async () => {
    const { places, asked, goOffline } = ports()
    goOffline()
    const none = places('/assets/places-1.bin')
    await expect(none.table()).rejects.toThrow('Failed to fetch')
    await expect(none.table()).rejects.toThrow('Failed to fetch')
    expect(asked).toHaveLength(2)
  })
})
