import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/kernel/endpoint.ts'
import { ok } from '../../../contract/shapes/basics.ts'
import { firstCallsInFlight } from '../../../server/kernel/calls-in-flight.ts'
import { implement } from '../../../server/kernel/implement.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const herd = endpoints('herd', {
  held: {
    ...({ spec: 'ours', source: 'tests', method: 'GET', path: '/herd/held', access: 'anyone' } as const),
    ...({ effect: 'read', offline: 'online', reply: ok } as const),
  },
})

describe('A process that works on as much as it can in a few seconds', () => {
  let server: TestServer
  const end = Promise.withResolvers<void>()
  let held = 0
  beforeAll(async () => {
    const handlers = implement(herd, {
      held: async () => {
        held += 1
        await end.promise
        return { ok: true } as const
      },
    })
    server = await startServer({ seed: 'none', modules: (usual) => [...usual, handlers] })
  })
  afterAll(() => server.close())

  it('refuses a further call at once, tells each caller another time to come back, and loses none that it began', async () => {
    const visitor = server.visitor()
    const calls = Array.from({ length: firstCallsInFlight }, () => visitor.call(herd.table.held, {}))
    await expect.poll(() => held).toBe(firstCallsInFlight)
    const refused = await Promise.all(Array.from({ length: 40 }, () => visitor.call(herd.table.held, {})))
    expect(refused.map(({ status, refusal }) => [status, refusal.error])).toEqual(refused.map(() => [503, 'call.busy']))
    const waits = refused.map(({ headers }) => Number(headers['retry-after']))
    expect(waits.every((wait) => wait >= 3 && wait <= 12)).toBe(true)
    expect(new Set(waits).size).toBeGreaterThan(1)
    end.resolve()
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true)
    expect((await visitor.call(herd.table.held, {})).status).toBe(200)
  })
})
