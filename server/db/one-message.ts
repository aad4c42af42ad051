import type pg from 'pg'

/** A statement for PostgreSQL. One with a name stays prepared on its connection. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
}

/** What a statement answered. The rows are added to the array that was given with it. */
export interface StatementResult {
  readonly rows: unknown[]
  /** `INSERT`, `COMMIT`; '' before the answer. */
  command: string
  rowCount: number | null
}

/** How the driver writes a value, and how it reads a column by the number of its type. */
export interface Driver {
  readonly prepareValue: (value: unknown) => unknown
  readonly getTypeParser: (type: number) => (text: string) => unknown
}

/** The columns of a prepared statement: they are the same each time, so they are asked once. */
export interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

/** A statement in a message, with the shape of its rows; null for one without a name, which is described with its answer. */
export interface Part {
  readonly statement: Statement
  readonly shape: Shape | null
  readonly result: StatementResult
}

/** What begins and ends a transaction, by its name on the connection. */
export const beginStatement: Statement = { name: 'begin', text: 'begin' }
export const commitStatement: Statement = { name: 'commit', text: 'commit' }

export const toPart = (statement: Statement, shape: Shape | null): Part => ({
  statement,
  shape,
  result: { rows: [], command: '', rowCount: null },
})

type Fields = readonly { readonly name: string; readonly dataTypeID: number }[]
export const toShape = (fields: Fields, { getTypeParser }: Driver): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID)),
})

function toRow({ names, parsers }: Shape, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) {
    const value = values[at] ?? null
    row[names[at] ?? ''] = value === null ? null : parsers[at]?.(value)
  }
  return row
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('A value cannot be read or written', { cause: thrown })

/** The part of the driver's connection that writes messages; its types are older. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): unknown }
  parse(of: object): void
  bind(of: object): void
  describe(of: object): void
  execute(of: object): void
  sync(): void
}

/** Statements that are sent together, as the driver's connection runs a query: it writes them, and is handed each answer. */
class Message {
  private at = 0
  private shape: Shape | null
  private unreadable: Error | null = null
  private readonly parts: readonly Part[]
  private readonly driver: Driver
  private readonly done: (error: Error | null) => void
  constructor(parts: readonly Part[], driver: Driver, done: (error: Error | null) => void) {
    this.parts = parts
    this.driver = driver
    this.done = done
    this.shape = parts[0]?.shape ?? null
  }

  /** Writes all statements at once, with one sync. Returns an error where a value cannot be written. */
  submit(connection: pg.Connection): Error | null {
    const { stream } = connection as unknown as Wire
    const bytes: Uint8Array[] = []
    const collected = { writable: true, write: (some: Uint8Array) => bytes.push(some) }
    const wire = Object.create(connection, { stream: { value: collected } }) as Wire
    try {
      for (const { statement, shape } of this.parts) {
        const { text, values = [], name = '' } = statement
        if (shape === null) wire.parse({ text, name })
        wire.bind({ statement: name, values, valueMapper: this.driver.prepareValue })
        if (shape === null) wire.describe({ type: 'P' })
        wire.execute({})
      }
      wire.sync()
    } catch (error) {
      return toError(error)
    }
    if (stream.writable) stream.write(Buffer.concat(bytes))
    return null
  }

  handleRowDescription({ fields }: { readonly fields: Fields }): void {
    this.shape = toShape(fields, this.driver)
  }
  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.shape === null || this.unreadable !== null) return
    try {
      this.parts[this.at]?.result.rows.push(toRow(this.shape, fields))
    } catch (error) {
      this.unreadable = toError(error)
    }
  }
  handleCommandComplete({ text }: { readonly text: string }): void {
    const tag = text.split(' ')
    const result = this.parts[this.at]?.result
    if (result !== undefined) {
      result.command = tag[0] ?? ''
      result.rowCount = tag.length === 1 ? null : Number(tag.at(-1))
    }
    this.at += 1
    this.shape = this.parts[this.at]?.shape ?? null
  }
  handleReadyForQuery(): void {
    this.done(this.unreadable)
  }
  handleError(error: Error): void {
    this.done(error)
  }
  handleEmptyQuery(): void {
    this.at += 1
  }
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Nothing is copied')
  }
}

/**
 * Sends statements in one message and adds what they answer to their parts. Each message costs both sides more than most
 * statements do. One sync ends all: where one fails, PostgreSQL skips those after it, and this rejects with its error.
 */
export function sendInOneMessage(client: pg.PoolClient, parts: readonly Part[], driver: Driver): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new Message(parts, driver, (error) => {
        if (error === null) resolve()
        else reject(error)
      }),
    )
  })
}
