import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { endpoints } from '../../../contract/kernel/endpoint.ts'
import { ok } from '../../../contract/shapes/basics.ts'
import type { OwnTransactionsCall, Tx } from '../../../server/kernel/call.ts'
import { implement } from '../../../server/kernel/implement.ts'
import type { Handler } from '../../../server/kernel/implement.ts'
import { preparedHandler } from '../../../server/kernel/prepared-handler.ts'
import type { PreparedHandler } from '../../../server/kernel/prepared-handler.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const write = {
  spec: 'ours',
  source: 'tests',
  method: 'POST',
  access: 'anyone',
  effect: 'write',
  offline: 'online',
  refreshes: [],
  body: z.strictObject({ fails: z.boolean() }),
  reply: ok,
} as const
const modes = endpoints('modes', {
  single: { ...write, path: '/modes/single' },
  prepared: { ...write, path: '/modes/prepared', transaction: 'prepared' },
  own: { ...write, path: '/modes/own', transaction: 'own' },
})
const done = { ok: true } as const
const addFact = async (tx: Tx, name: string) => {
  await tx.insertInto('server_fact').values({ name, value: '' }).execute()
}
const fail = () => Promise.reject(new Error('on demand'))

describe('The transaction of a write', () => {
  let server: TestServer
  let visitor: Client
  let isPlainDatabase = false
  beforeAll(async () => {
    const handlers = implement(modes, {
      single: async ({ body }, call) => {
        await addFact(call.tx, 'single')
        return body.fails ? fail() : done
      },
      prepared: preparedHandler({
        prepare: (_, call) => {
          isPlainDatabase = call.tx === server.db
          return Promise.resolve('prepared')
        },
        apply: async ({ body }, call, name) => {
          await addFact(call.tx, name)
          return body.fails ? fail() : done
        },
      }),
      own: async ({ body }, call) => {
        await call.withOwnTransaction(({ tx }) => addFact(tx, 'own'))
        return body.fails ? fail() : done
      },
    })
    server = await startServer({ seed: 'none', modules: (usual) => [...usual, handlers], log: () => undefined })
    visitor = server.visitor()
  })
  afterAll(() => server.close())
  const call = async (row: keyof typeof modes.table, fails: boolean) => {
    await server.db.deleteFrom('server_fact').where('name', 'in', Object.keys(modes.table)).execute()
    const { status } = await visitor.call(modes.table[row], { body: { fails } })
    const facts = await server.db
      .selectFrom('server_fact')
      .select('name')
      .where('name', 'in', Object.keys(modes.table))
      .execute()
    return { status, facts: facts.map(({ name }) => name) }
  }

  it('is one for the whole handler where the row does not say otherwise', async () => {
    expect(await call('single', false)).toEqual({ status: 200, facts: ['single'] })
    expect(await call('single', true)).toEqual({ status: 500, facts: [] })
  })

  it('begins after the first step of a prepared row', async () => {
    expect(await call('prepared', false)).toEqual({ status: 200, facts: ['prepared'] })
    expect(isPlainDatabase).toBe(true)
    expect(await call('prepared', true)).toEqual({ status: 500, facts: [] })
  })

  it('is the handler’s own where the row says so: what it committed stays', async () => {
    expect(await call('own', false)).toEqual({ status: 200, facts: ['own'] })
    expect(await call('own', true)).toEqual({ status: 500, facts: ['own'] })
  })
})

describe('A handler that does not fit its row', () => {
  type Rows = typeof modes.table
  type Plain = () => Promise<{ ok: true }>
  type Own = (input: unknown, call: OwnTransactionsCall) => Promise<{ ok: true }>

  it('does not compile', () => {
    expectTypeOf<Plain>().toExtend<Handler<Rows['single']>>()
    expectTypeOf<PreparedHandler<Rows['single']>>().not.toExtend<Handler<Rows['single']>>()
    expectTypeOf<Own>().not.toExtend<Handler<Rows['single']>>()
    expectTypeOf<Own>().toExtend<Handler<Rows['own']>>()
    expectTypeOf<PreparedHandler<Rows['own']>>().not.toExtend<Handler<Rows['own']>>()
    expectTypeOf<PreparedHandler<Rows['prepared']>>().toExtend<Handler<Rows['prepared']>>()
    expectTypeOf<Plain>().not.toExtend<Handler<Rows['prepared']>>()
    // Only `preparedHandler` makes a pair, because it checks that the steps fit each other.
    expectTypeOf<{ prepare: Plain; apply: Plain }>().not.toExtend<Handler<Rows['prepared']>>()
  })

  it('does not compile either when an online write does not say what it refreshes', () => {
    const { refreshes: _refreshes, ...silent } = { ...write, path: '/silent' as const }
    type Silent = { write: typeof silent }
    expectTypeOf<Silent>().not.toExtend<Parameters<typeof endpoints<'silent', Silent>>[1]>()
    expectTypeOf<Rows>().toExtend<Parameters<typeof endpoints<'modes', Rows>>[1]>()
    expect(silent.path).toBe('/silent')
  })
})
