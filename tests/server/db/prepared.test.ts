import { PassThrough } from 'node:stream'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Driver } from '../../../server/db/one-message.ts'
import { withPreparedStatements } from '../../../server/db/prepared.ts'
import { createDouble } from '../../support/test-double.ts'

/** What `sendWithNext` adds to a statement. */
const waits = ' /* with the next */'

interface Asked {
  readonly text: string
  readonly name?: string | undefined
}

/** A message of several statements, as the driver runs it. */
interface Sent {
  submit(connection: pg.Connection): Error | null
  handleDataRow(row: { readonly fields: readonly string[] }): void
  handleCommandComplete(completed: { readonly text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}
const isSent = (given: Asked | Sent): given is Sent => 'submit' in given

const driver: Driver = { prepareValue: String, getTypeParser: () => (text) => `read ${text}` }

/** Connections that record queries, and reject statement names that a migration has invalidated. */
function connections(outdated: ReadonlySet<string> = new Set()) {
  /** The statements that the driver was given, by their text or, once they are prepared, by their name. */
  const asked: Asked[] = []
  /** What each message of several statements executes: the names of its statements. */
  const messages: (string | undefined)[][] = []
  const answerMessage = (sent: Sent) => {
    const message: (string | undefined)[] = []
    let text = ''
    const connection = createDouble<pg.Connection>('Connection', {
      stream: new PassThrough(),
      parse: (query) => {
        text = query?.text ?? ''
      },
      bind: (config) => message.push(config?.statement === '' ? undefined : config?.statement),
      describe: () => undefined,
      execute: () => undefined,
      sync: () => undefined,
    })
    sent.submit(connection)
    if (message.length > 1) messages.push(message)
    const name = message.at(-1)
    asked.push({ text: name ?? text, name })
    if (outdated.has(name ?? '')) {
      sent.handleError(new Error('cached plan must not change result type'))
      return
    }
    for (const one of message) {
      sent.handleDataRow({ fields: [one ?? ''] })
      sent.handleCommandComplete({ text: `${one ?? 'INSERT'} 0 1` })
    }
    sent.handleReadyForQuery()
  }
  /** How many queries the driver had at once, now and at its busiest. */
  const atOnce = { now: 0, max: 0 }
  const begin = () => {
    atOnce.now += 1
    atOnce.max = Math.max(atOnce.max, atOnce.now)
  }
  const end = () => {
    atOnce.now -= 1
  }
  const query = (given: Asked | Sent) => {
    begin()
    if (isSent(given)) {
      queueMicrotask(() => {
        answerMessage(given)
        end()
      })
      return given
    }
    asked.push(given)
    const answer = outdated.has(given.name ?? '')
      ? Promise.reject(new Error('cached plan must not change result type'))
      : Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT', fields: [{ name: 'label', dataTypeID: 25 }] })
    return answer.finally(end)
  }
  const client = createDouble<pg.PoolClient>('PoolClient', {
    query: query as unknown as pg.PoolClient['query'],
    release: () => undefined,
  })
  const pool = createDouble<pg.Pool>('Pool', {
    connect: (() => Promise.resolve(client)) as pg.Pool['connect'],
    end: () => Promise.resolve(),
  })
  return { pool: withPreparedStatements(pool, driver), asked, messages, atOnce }
}

describe('statements on PostgreSQL', () => {
  it('are named from the third use on, with the same name on every connection', async () => {
    const { pool, asked } = connections()
    for (let time = 0; time < 4; time += 1) await (await pool.connect()).query('select $1', [time])
    expect(asked.map(({ name }) => name)).toEqual([undefined, undefined, 's1', 's1'])
  })

  it('that search by text are not named: each text has a plan of its own', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) await client.query('select "name" like $1', [`%${time}%`])
    expect(asked.every(({ name }) => name === undefined)).toBe(true)
  })

  it('without parameters are not named: they may be several at once', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) await client.query('select 1; select 2', [])
    expect(asked.every(({ name }) => name === undefined)).toBe(true)
  })

  it('that a migration has invalidated are prepared again under another name', async () => {
    const { pool, asked } = connections(new Set(['s1']))
    const client = await pool.connect()
    for (let time = 0; time < 3; time += 1) await client.query('select $1', [time])
    expect(asked.map(({ name }) => name)).toEqual([undefined, undefined, 's1', 's2'])
  })

  it('that a migration has invalidated fail within a transaction, which must be retried', async () => {
    const { pool, asked } = connections(new Set(['s1']))
    const client = await pool.connect()
    for (let time = 0; time < 2; time += 1) await client.query('select $1', [time])
    await client.query('begin', [])
    await expect(client.query('select $1', [2])).rejects.toThrow('cached plan')
    await client.query('rollback', [])
    await client.query('select $1', [3])
    expect(asked.at(-1)?.name).toBe('s2')
  })

  it('beyond the first five hundred are not named', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    for (let which = 0; which <= 500; which += 1)
      for (let time = 0; time < 3; time += 1) await client.query(`select ${which} + $1`, [time])
    expect(asked.filter(({ name }) => name !== undefined)).toHaveLength(500)
    expect(asked.at(-1)?.name).toBeUndefined()
  })
})

describe('statements on PostgreSQL that are asked at the same time', () => {
  const ask = async (client: PostgresPoolClient, texts: readonly string[]) =>
    (await Promise.all(texts.map((text) => client.query<unknown>(text, [1])))).map(({ rows }) => rows)

  it('leave in one message once they are prepared, and each has its own rows', async () => {
    const { pool, messages } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 3; time += 1) await ask(client, ['select $1', 'select 2 + $1'])
    messages.length = 0
    expect(await ask(client, ['select $1', 'select 2 + $1'])).toEqual([[{ label: 'read s1' }], [{ label: 'read s2' }]])
    expect(messages).toEqual([['s1', 's2']])
  })

  it('wait for their turn: the driver never has two', async () => {
    const { pool, atOnce } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) await ask(client, ['select $1', 'select 2 + $1', 'select 3 + $1'])
    expect(atOnce.max).toBe(1)
  })

  it('are asked again where a migration has invalidated one of them', async () => {
    const { pool, asked } = connections(new Set(['s2']))
    const client = await pool.connect()
    for (let time = 0; time < 2; time += 1) await ask(client, ['select $1', 'select 2 + $1'])
    await expect(ask(client, ['select $1', 'select 2 + $1'])).resolves.toHaveLength(2)
    expect(asked.map(({ name }) => name)).toContain('s3')
  })
})

describe('a transaction on PostgreSQL', () => {
  const texts = (asked: readonly Asked[]) => asked.map(({ text }) => text)

  it('prepares `begin` with the first of a connection, and sends it with the first statement from then on', async () => {
    const { pool, asked, messages } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) {
      await client.query('begin', [])
      await client.query('insert $1', [time])
      await client.query('commit', [])
    }
    expect(texts(asked).slice(0, 5)).toEqual(['begin', 'insert $1', 'commit', 'insert $1', 'commit'])
    // A statement goes by itself when it is prepared.
    expect(messages).toEqual([
      ['begin', undefined],
      ['begin', 's1'],
    ])
  })

  it('answers the result of its first statement, not of its beginning', async () => {
    const { pool } = connections()
    const client = await pool.connect()
    await client.query('begin', [])
    await client.query('commit', [])
    await client.query('begin', [])
    expect((await client.query<unknown>('insert $1', [1])).command).toBe('INSERT')
  })

  it('without a statement sends nothing', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    await client.query('begin', [])
    await client.query('rollback', [])
    asked.length = 0
    await client.query('begin', [])
    await client.query('commit', [])
    expect(asked).toEqual([])
  })

  it('begins by itself where the first statement has no parameters, or it has an isolation level', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    await client.query('begin', [])
    await client.query('commit', [])
    asked.length = 0
    await client.query('begin', [])
    await client.query('lock table crate', [])
    await client.query('commit', [])
    await client.query('start transaction isolation level serializable', [])
    await client.query('select $1', [1])
    expect(texts(asked)).toEqual([
      ...['begin', 'lock table crate', 'commit'],
      ...['start transaction isolation level serializable', 'select $1'],
    ])
  })

  it('sends what needs no result with the next statement, and with the commit', async () => {
    const { pool, messages } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 6; time += 1) {
      await client.query('begin', [])
      await client.query(`insert $1${waits}`, [time])
      await client.query('update $1', [time])
      await client.query(`delete $1${waits}`, [time])
      await client.query('commit', [])
    }
    // A statement that is not prepared yet goes by itself.
    expect(messages.at(-1)).toEqual(['s3', 'commit'])
    expect(messages.at(-2)).toEqual(['begin', 's1', 's2'])
    expect(messages).toHaveLength(7)
  })

  it('asks with the next statement, and each has its own rows', async () => {
    const { pool, messages } = connections()
    const client = await pool.connect()
    const ask = async () => {
      await client.query('begin', [])
      const first = await client.query<unknown>(`select $1${waits}`, [1])
      const next = await client.query<unknown>('select $1', [2])
      await client.query('commit', [])
      return [first.rows, next.rows]
    }
    for (let time = 0; time < 3; time += 1) await ask()
    expect(await ask()).toEqual([[{ label: 'read s1' }], [{ label: 'read s2' }]])
    expect(messages.at(-1)).toEqual(['begin', 's1', 's2'])
  })

  it('forgets what needs no result when it is rolled back', async () => {
    const { pool, asked, messages } = connections()
    const client = await pool.connect()
    const change = async (end: 'commit' | 'rollback') => {
      await client.query('begin', [])
      await client.query(`insert $1${waits}`, [1])
      await client.query(end, [])
    }
    for (let time = 0; time < 4; time += 1) await change('commit')
    asked.length = 0
    messages.length = 0
    await change('rollback')
    expect([asked, messages]).toEqual([[], []])
  })

  it('sends what needs no result at once where there is no transaction', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) await client.query(`insert $1${waits}`, [time])
    expect(asked).toHaveLength(4)
  })
})
