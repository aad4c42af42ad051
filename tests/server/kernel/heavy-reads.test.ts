import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import { endpoints } from '../../../contract/kernel/endpoint.ts'
import { ok } from '../../../contract/shapes/basics.ts'
import { implement } from '../../../server/kernel/implement.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const read = {
  ...({ spec: 'ours', source: 'tests', method: 'GET', access: 'anyone' } as const),
  ...({ effect: 'read', offline: 'online', reply: ok } as const),
}
const probe = endpoints('probe', {
  heavy: { ...read, path: '/probe/heavy', isHeavy: true },
  heavyForUsers: { ...read, path: '/probe/heavy-for-users', isHeavy: true, access: 'user' },
  light: { ...read, path: '/probe/light' },
})

describe('Heavy reads', () => {
  let server: TestServer
  let visitor: Client
  let running = 0
  let most = 0
  let end = Promise.withResolvers<void>()
  beforeAll(async () => {
    const heavy = async () => {
      running += 1
      most = Math.max(most, running)
      await end.promise
      running -= 1
      return { ok: true } as const
    }
    const handlers = implement(probe, {
      heavy,
      heavyForUsers: heavy,
      light: () => Promise.resolve({ ok: true } as const),
    })
    server = await startServer({ seed: 'none', modules: (usual) => [...usual, handlers] })
    visitor = server.visitor()
  })
  afterAll(() => server.close())

  it('run a few at a time, a few more wait, and further ones are refused, while others are answered', async () => {
    const { concurrency } = server.app.kernel.ports.database
    const admitted = concurrency * 7
    let answered = 0
    const calls = Array.from({ length: admitted + 5 }, async () => {
      const answer = await visitor.call(probe.table.heavy, {})
      answered += 1
      return answer
    })
    await expect.poll(() => answered).toBe(5)
    expect([running, most]).toEqual([concurrency, concurrency])
    expect((await visitor.call(probe.table.light, {})).status).toBe(200)
    // What is refused anyway takes no turn.
    expect((await visitor.call(probe.table.heavyForUsers, {})).refusal.error).toBe('auth.signedOut')
    end.resolve()
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(5)
    expect(refused.map(({ refusal, headers }) => [refusal.error, headers['retry-after']])).toEqual(
      refused.map(() => ['call.busy', '2']),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(admitted)
    expect(most).toBe(concurrency)
    end = Promise.withResolvers()
    end.resolve()
    expect((await visitor.call(probe.table.heavy, {})).status).toBe(200)
  })

  it('are the reports, the exports and the papers', () => {
    const heavy = modules.flatMap(({ module, table }) =>
      Object.entries(table).flatMap(([name, row]) => ('isHeavy' in row ? [`${module}.${name}`] : [])),
    )
    expect(heavy).toEqual(
      expect.arrayContaining([
        'reports.readProductsSummary',
        'orders.exportOrders',
        'papers.readClaimReport',
        'claim-payments.readRemittancePdf',
        'person-data.readPersonData',
      ]),
    )
  })
})
