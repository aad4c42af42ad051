import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as names from '../../../contract/kernel/headers.ts'
import { createCipher, generateKey } from '../../../offline/crypto/cipher.ts'
import type { EnginePorts } from '../../../offline/db/engine-ports.ts'
import { openDatabases } from '../../../offline/db/open.ts'
import type { UserDatabase } from '../../../offline/db/tables.ts'
import type { Ports } from '../../../offline/engine.ts'
import type { ReplicaPorts } from '../../../offline/replica/create-replica.ts'
import { isStaleCopy } from '../../../offline/replica/snapshot-store.ts'
import { createHttp } from '../../../offline/http/call.ts'
import { ownHeaders } from '../../support/own-headers.ts'

export interface DeviceRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}
/** A test server's reply: a status and JSON, or 'cut' for a connection that drops before the answer. */
export type TestReply =
  | 'cut'
  | {
      readonly status: number
      readonly body: unknown
      readonly headers?: Readonly<Record<string, string>>
      readonly isForeign?: true
    }

export interface Device
  extends
    Pick<EnginePorts, 'open' | 'openNow' | 'cipher' | 'ports' | 'http' | 'write'>,
    Pick<ReplicaPorts, 'isStaleCopy'> {
  readonly db: UserDatabase
  /** Every call that was sent, as 'PUT /uploads/…'. */
  readonly calls: string[]
  /** Sets the handler of all calls. */
  serve(answer: (request: DeviceRequest) => TestReply | Promise<TestReply>): void
  setTime(now: number): void
  /** Returns everything in IndexedDB, bytes as latin text. */
  dump(): Promise<string>
}

/** One user's device with a clock and a server that the test controls. */
export async function createDevice(): Promise<Device> {
  let now = Date.UTC(2026, 10, 20, 9, 0)
  let answer: (request: DeviceRequest) => TestReply | Promise<TestReply> = () => 'cut'
  const calls: string[] = []
  const indexedDB = new IDBFactory()
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = (input as string).replace('/api', '')
    const body =
      init.body === undefined ? new Uint8Array() : new Uint8Array(await new Response(init.body).arrayBuffer())
    calls.push(`${init.method ?? 'GET'} ${path}`)
    const reply = await answer({ method: init.method ?? 'GET', path, headers: new Headers(init.headers), body })
    if (reply === 'cut') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), {
      status: reply.status,
      headers: {
        'content-type': 'application/json',
        ...(reply.isForeign === true ? {} : { ...ownHeaders, [names.serverTime]: new Date(now).toISOString() }),
        ...reply.headers,
      },
    })
  }
  const ports: Ports = {
    fetch,
    now: () => now,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    crypto,
    indexedDB,
    IDBKeyRange,
    setTimer: () => () => undefined,
    appVersion: '0.1.0',
    api: '/api',
    onLine: () => true,
  }
  const databases = openDatabases(ports)
  const db = await databases.user('7')
  const key = await generateKey(crypto)
  return {
    db,
    calls,
    ports,
    open: () => databases.user('7'),
    openNow: () => databases.userNow('7'),
    cipher: createCipher(crypto, () => Promise.resolve([{ kid: 'own', key }])),
    http: createHttp(ports),
    write: (work) => work(),
    isStaleCopy,
    serve: (handler) => {
      answer = handler
    },
    setTime: (time) => {
      now = time
    },
    dump: async () => {
      const rows = await Promise.all(db.tables.map((table) => table.toArray()))
      return JSON.stringify(rows, (_, value: unknown) =>
        value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
      )
    },
  }
}

export const ok = (body: unknown): TestReply => ({ status: 200, body })
export const refused = (status: number, error: string): TestReply => ({
  status,
  body: { error, message: `Refused: ${error}` },
})

/** A refusal in our shape that a gateway, a proxy or a portal made. */
export const refusedByStranger = (status: number): TestReply => ({
  status,
  body: { error: 'not_found', message: 'No such route' },
  isForeign: true,
})
