import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { Row, Sent } from '../../contract/kernel/endpoint.ts'
import { createCatalogueDevice } from '../../offline/catalogue/create-catalogue-device.ts'
import type { CatalogueDevice, DevicePorts } from '../../offline/catalogue/catalogue-device.ts'
import type { Client } from './client.ts'
import { createMemoryCaches } from './memory-caches.ts'

/** A fetch that the server in this process answers. `isCut` makes every call fail. */
export function createLink(client: Client): { fetch: typeof fetch; requests: string[]; isCut: boolean } {
  const link = {
    requests: [] as string[],
    isCut: false,
    fetch: async (input: string | URL | Request) => {
      const path = String(input)
      link.requests.push(path)
      if (link.isCut) throw new TypeError('Failed to fetch')
      const { status, headers, bytes } = await client.send('GET', path)
      return new Response(new Uint8Array(bytes), { status, headers: { ...headers } })
    },
  }
  return link
}

export function devicePorts(fetch: typeof globalThis.fetch, more: Partial<DevicePorts> = {}): DevicePorts {
  return {
    fetch,
    now: () => Date.parse('2026-11-20T10:00:00Z'),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    crypto,
    setTimer: () => () => undefined,
    api: '/api',
    caches: createMemoryCaches().caches,
    ...more,
  }
}

/** A device with this server. */
export function createDeviceFor(client: Client) {
  const line = createLink(client)
  return { line, device: createCatalogueDevice(devicePorts(line.fetch)) }
}

/** Asks the device and the server. Answers, refusals and their order must be equal. */
export async function expectSame<R extends Row>(
  device: CatalogueDevice,
  client: Client,
  row: R,
  input: Sent<R>,
): Promise<void> {
  const { params, query } = input as { params?: unknown; query?: unknown }
  const [reported, reply] = [await device.answer({ path: row.path, params, query }), await client.call(row, input)]
  const asked = { path: row.path, params, query }
  if (reply.status === 200)
    expect({ asked, answer: reported?.is === 'answer' ? reported.value : reported }).toEqual({
      asked,
      answer: reply.body,
    })
  else
    expect({ asked, answer: reported?.is === 'refused' ? reported.code : reported }).toEqual({
      asked,
      answer: reply.refusal.error,
    })
}
