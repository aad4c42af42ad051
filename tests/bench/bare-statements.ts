import pg from 'pg'
import { sendInOneMessage, toPart, toShape } from '../../server/db/one-message.ts'
import type { Driver, Part, Shape } from '../../server/db/one-message.ts'

/** A statement of PostgreSQL's log, with its parameters as text. */
interface Logged {
  readonly text: string
  readonly values: readonly (string | null)[]
}
/** The statements of a transaction from `begin` to its end, or one statement that is its own. */
type Unit = readonly Logged[]

/** What a shop sent to its database while it did some rounds. */
export interface Recording {
  readonly units: readonly Unit[]
  readonly rounds: number
}

export interface BareMeasured {
  /** Rounds per second. */
  readonly rate: number
  readonly statements: number
  readonly messages: number
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Does work on a connection of its own to this database. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const toDatabase = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Copies the database, which nothing may use meanwhile. Returns the addresses of the copies. */
export const copyDatabase = (url: string, names: readonly string[]): Promise<string[]> =>
  withClient(toDatabase(url, 'template1'), async (client) => {
    for (const name of names) await client.query(`create database ${name} template postgres strategy file_copy`)
    return names.map((name) => toDatabase(url, name))
  })

const logAll = async (client: pg.Client, isOn: boolean) => {
  await client.query(`alter system set log_min_duration_statement = ${isOn ? 0 : -1}`)
  await client.query('select pg_reload_conf()')
}
/** Rounds of some work. */
export interface Rounds {
  readonly rounds: number
  readonly work: () => Promise<void>
}

/** Records what PostgreSQL logs while `before` runs, and then each work. A recording of no rounds is what came before. */
export async function recordStatements(
  url: string,
  before: () => Promise<void>,
  works: readonly Rounds[],
): Promise<Recording[]> {
  const all = [{ rounds: 0, work: before }, ...works]
  return withClient(url, async (client) => {
    await logAll(client, true)
    try {
      for (const { work } of all) {
        await client.query("select 'mark'")
        await work()
      }
      await client.query("select 'mark'")
    } finally {
      await logAll(client, false)
    }
    const { rows } = await client.query<{ log: string }>(
      `select pg_read_file(current_setting('data_directory') || '/../log') as log`,
    )
    // The log may hold an earlier recording; what follows the last mark is none of it.
    const parts = (rows[0]?.log ?? '').split(/^.*select 'mark'$/m).slice(-all.length - 1)
    return all.map(({ rounds }, at) => ({ units: readUnits(parts[at] ?? ''), rounds }))
  })
}

const entry = /^\S+ \S+ \S+ \[(\d+)\] (LOG|DETAIL): {2}(.*)$/s
const executed = /^duration: [\d.]+ ms {2}(?:execute [^:]*|statement): (.*)$/s

/** Reads the statements of a log in the order in which their transactions ended. */
function readUnits(log: string): Unit[] {
  const units: Unit[] = []
  const open = new Map<string, Logged[]>()
  const last = new Map<string, string>()
  const add = (session: string, one: Logged) => {
    const unit = open.get(session)
    if (one.text === 'begin') open.set(session, [one])
    else if (unit === undefined) units.push([one])
    else {
      unit.push(one)
      if (one.text !== 'commit' && one.text !== 'rollback') return
      open.delete(session)
      if (one.text === 'commit') units.push(unit)
    }
  }
  const addLast = (session: string, values: Logged['values']) => {
    const text = last.get(session)
    last.delete(session)
    if (text !== undefined) add(session, { text, values })
  }
  for (const line of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const [, session = '', kind, rest = ''] = entry.exec(line.trim().replaceAll('\n\t', '\n')) ?? []
    if (kind === 'DETAIL') addLast(session, readParameters(rest))
    else {
      addLast(session, [])
      const text = executed.exec(rest)?.[1]
      if (text !== undefined) last.set(session, text)
    }
  }
  for (const session of last.keys()) addLast(session, [])
  return units
}

const readParameters = (detail: string): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) => text?.replaceAll("''", "'") ?? null)

const driver: Driver = { prepareValue: (value) => value, getTypeParser: () => (text) => text }

/** Sends units as one message each, prepared and without anything between them. */
function createSender(client: pg.Client) {
  const prepared = new Map<string, { readonly name: string; readonly shape: Shape }>()
  const flush = (parts: Part[]) =>
    parts.length === 0
      ? Promise.resolve()
      : sendInOneMessage(client as unknown as pg.PoolClient, parts.splice(0), driver)
  return async (unit: Unit): Promise<number> => {
    const parts: Part[] = []
    let messages = 1
    for (const { text, values } of unit) {
      const known = prepared.get(text)
      if (known !== undefined) {
        parts.push(toPart({ name: known.name, text, values }, known.shape))
        continue
      }
      if (parts.length > 0) messages += 1
      await flush(parts)
      const name = `bare${prepared.size}`
      const { fields } = await client.query({ name, text, values: [...values] })
      prepared.set(text, { name, shape: toShape(fields, driver) })
    }
    await flush(parts)
    return messages
  }
}

/**
 * Replays recordings one after the other on copies of the database as it was before the first, each on a connection of its
 * own, all at the same time.
 */
export async function replayStatements(
  copies: readonly string[],
  recordings: readonly Recording[],
): Promise<BareMeasured[]> {
  const clients = await Promise.all(copies.map(openClient))
  const senders = clients.map(createSender)
  const sendAll = async (units: readonly Unit[]) => {
    const messages = await Promise.all(
      senders.map(async (send) => {
        let count = 0
        for (const unit of units) count += await send(unit)
        return count
      }),
    )
    return messages.reduce((sum, one) => sum + one, 0)
  }
  try {
    const measured: BareMeasured[] = []
    for (const { units, rounds } of recordings) {
      const begun = performance.now()
      const messages = await sendAll(units)
      const all = rounds * copies.length
      measured.push({
        rate: (all / (performance.now() - begun)) * 1000,
        statements: units.reduce((sum, unit) => sum + unit.length, 0) / rounds,
        messages: messages / all,
      })
    }
    return measured
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
