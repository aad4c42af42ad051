import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { Row, Sent } from '../../contract/kernel/endpoint.ts'
import { createCatalogueDevice } from '../../offline/catalogue/create-device.ts'
import type { CatalogueDevice, DeviceWorld } from '../../offline/catalogue/device.ts'
import type { Client } from './client.ts'

/** A network that is this client: what it asks, the server in this process answers. `isCut` breaks the line. */
export function lineTo(client: Client): { fetch: typeof fetch; asked: string[]; isCut: boolean } {
  const line = {
    asked: [] as string[],
    isCut: false,
    fetch: async (input: string | URL | Request) => {
      const path = String(input)
      line.asked.push(path)
      if (line.isCut) throw new TypeError('Failed to fetch')
      const { status, headers, bytes } = await client.send('GET', path)
      return new Response(new Uint8Array(bytes), { status, headers: { ...headers } })
    },
  }
  return line
}

/** A cache that lies in memory; addresses are kept as a browser shows them. */
export function memoryCaches(): CacheStorage {
  const kept = new Map<string, Response>()
  const whole = (address: string) => new URL(address, 'https://shop.example').href
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    put: (address: string, response: Response) => Promise.resolve(void kept.set(whole(address), response)),
    delete: (address: string) => Promise.resolve(kept.delete(whole(address))),
    match: (address: string) => Promise.resolve(kept.get(whole(address))),
  }
  return { open: () => Promise.resolve(cache), delete: () => Promise.resolve(false) } as unknown as CacheStorage
}

export function deviceWorld(fetch: typeof globalThis.fetch, more: Partial<DeviceWorld> = {}): DeviceWorld {
  return {
    fetch,
    now: () => Date.parse('2026-11-20T10:00:00Z'),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    crypto,
    setTimer: () => () => undefined,
    api: '/api',
    caches: memoryCaches(),
    ...more,
  }
}

/** A device of its own beside this server. */
export function deviceBeside(client: Client) {
  const line = lineTo(client)
  return { line, device: createCatalogueDevice(deviceWorld(line.fetch)) }
}

/** Asks both; answers, refusals and their order have to be the same. */
export async function expectSame<R extends Row>(
  device: CatalogueDevice,
  client: Client,
  row: R,
  input: Sent<R>,
): Promise<void> {
  const { params, query } = input as { params?: unknown; query?: unknown }
  const [told, said] = [await device.answer({ path: row.path, params, query }), await client.call(row, input)]
  const asked = { path: row.path, params, query }
  if (said.status === 200)
    expect({ asked, told: told?.is === 'answer' ? told.value : told }).toEqual({ asked, told: said.body })
  else expect({ asked, told: told?.is === 'refused' ? told.code : told }).toEqual({ asked, told: said.refusal.error })
}
