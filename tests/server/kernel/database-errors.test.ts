import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { waitOrRefuse } from '../../../server/modules/catalogue-pack/catalogue-pack.service.ts'
import { cataloguePack } from '../../../contract/catalogue-pack.ts'
import type { Implemented } from '../../../server/kernel/implement.ts'
import type { Client } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

/** The modules with another handler in the place of one of theirs. */
const replaceHandler =
  (module: string, name: string, handler: () => Promise<unknown>) =>
  (usual: readonly Implemented[]): Implemented[] =>
    [...usual, probeHandlers].map((one) =>
      one.contract.module === module ? { ...one, handlers: { ...one.handlers, [name]: handler } } : one,
    )

describe('A call that the database cannot serve now', () => {
  let server: TestServer
  let dealer: Client
  let sqlState = ''
  beforeAll(async () => {
    server = await startServer({
      modules: replaceHandler('probe', 'keep', () =>
        Promise.reject(Object.assign(new Error('from the database'), { code: sqlState })),
      ),
      log: () => undefined,
    })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())

  const answerTo = async (state: string, key?: string) => {
    sqlState = state
    const { status, headers, refusal } = await dealer.call(
      probe.table.keep,
      { body: { say: 'anything' } },
      key === undefined ? {} : { key },
    )
    return { status, code: refusal.error as RefusalCode, ack: headers['x-op-ack'], retryAfter: headers['retry-after'] }
  }

  it('is busy and may be retried when a statement timed out or the connection broke', async () => {
    for (const state of ['57014', '08006', '40001'])
      expect(await answerTo(state)).toMatchObject({ status: 503, code: 'call.busy', ack: undefined })
  })

  it('is in progress when its key is locked by another call, and stays queued', async () => {
    expect(await answerTo('55P03', '018f4e5a-0000-7000-8000-00000000b0b1')).toMatchObject({
      status: 409,
      code: 'op.inProgress',
      retryAfter: '1',
    })
  })
})

describe('The catalogue package while it is built', () => {
  it('is refused with a time to retry after', async () => {
    const never = new Promise<never>(() => undefined)
    const server = await startServer({
      seed: 'none',
      modules: replaceHandler('catalogue-pack', 'readManifest', () => waitOrRefuse(never, 0)),
    })
    const answer = await server.visitor().call(cataloguePack.table.readManifest, {})
    expect([answer.status, answer.refusal.error, answer.headers['retry-after']]).toEqual([
      503,
      'catalogue.packing',
      '10',
    ])
    await server.close()
  })
})
