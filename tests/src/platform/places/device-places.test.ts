import { describe, expect, it } from 'vitest'
import { packPlaces } from '../../../../domain/places/pack-places.ts'
import { createDevicePlaces } from '../../../../src/platform/places/device-places.ts'
import { createMemoryCaches } from '../../../support/memory-caches.ts'

const packed = packPlaces([
  { code: '55401', city: 'Minneapolis', state: 'MN', middle: { latitude: 44.98, longitude: -93.27 } },
])

/** Cache Storage with one cache, and a network that can fail. */
function createPorts() {
  const { caches, getEntries, listPaths } = createMemoryCaches()
  const requests: string[] = []
  let isOnline = true
  const fetch = async (input: string | URL | Request) => {
    requests.push(input as string)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(packed)
  }
  return {
    stored: getEntries('partwright-places'),
    listPaths: () => listPaths('partwright-places'),
    requests,
    goOffline: () => {
      isOnline = false
    },
    places: (url: string) => createDevicePlaces({ url, fetch, caches }),
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
    const { places, listPaths } = createPorts()
    await places('/assets/places-1.bin').table()
    await places('/assets/places-2.bin').table()
    expect(listPaths()).toEqual(['/assets/places-2.bin'])
  })

  it('are fetched again if the cached copy is damaged', async () => {
    const { places, stored, requests } = createPorts()
    const address = 'https://shop.example/assets/places-1.bin'
    stored.set(address, new Response(new ArrayBuffer(7)))
    expect((await places('/assets/places-1.bin').table()).size).toBe(1)
    expect(requests).toHaveLength(1)
    expect((await stored.get(address)?.arrayBuffer())?.byteLength).toBe(packed.byteLength)
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
