import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { withPreparedStatements } from '../../../server/db/prepared.ts'
import { createDouble } from '../../support/test-double.ts'

interface Asked {
  readonly text: string
  readonly name?: string
}

/** Connections that record queries, and reject statement names that a migration has invalidated. */
function connections(outdated: ReadonlySet<string> = new Set()) {
  const asked: Asked[] = []
  const query = (config: Asked) => {
    asked.push(config)
    return outdated.has(config.name ?? '')
      ? Promise.reject(new Error('cached plan must not change result type'))
      : Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT' })
  }
  const connect = () =>
    createDouble<pg.PoolClient>('PoolClient', { query: query as pg.PoolClient['query'], release: () => undefined })
  const pool = createDouble<pg.Pool>('Pool', {
    connect: (() => Promise.resolve(connect())) as pg.Pool['connect'],
    end: () => Promise.resolve(),
  })
  return { pool: withPreparedStatements(pool), asked }
}

describe('statements on PostgreSQL', () => {
  it('are named from the third use on, with the same name on every connection', async () => {
    const { pool, asked } = connections()
    for (let time = 0; time < 4; time += 1) await (await pool.connect()).query('select $1', [time])
    expect(asked.map(({ name }) => name)).toEqual([undefined, undefined, 's1', 's1'])
  })

  it('without parameters are not named: they control transactions, or are several at once', async () => {
    const { pool, asked } = connections()
    const client = await pool.connect()
    for (let time = 0; time < 4; time += 1) await client.query('begin', [])
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
