import type pg from 'pg'

/** The driver's query with the part of it that its types leave out. */
interface DriverQuery extends pg.Query {
  handleCommandComplete(message: { readonly text: string }, connection: pg.Connection): void
}

export type QueryClass = new (
  config: pg.QueryConfig,
  done: (error: Error | null | undefined, result: pg.QueryResult) => void,
) => pg.Query

/** What begins and ends a transaction, by its name on the connection. */
export const beginStatement = { name: 'begin', text: 'begin' }
export const commitStatement = { name: 'commit', text: 'commit' }

/** The connection without the end of a message, and without asking what a statement answers. */
function withoutSync(connection: pg.Connection): pg.Connection {
  return Object.assign(Object.create(connection) as pg.Connection, {
    describe: () => undefined,
    sync: () => undefined,
  })
}

/**
 * Sends several statements in one message, and answers the result of the last. Each message costs both sides more than most
 * statements do. One sync ends all: where one fails, PostgreSQL skips those after it, and this rejects with its error.
 * The connection must have prepared all but the last. The last needs a name or parameters: without them the driver sends it
 * by another protocol.
 */
export function sendInOneMessage(
  client: pg.PoolClient,
  Query: QueryClass,
  before: readonly pg.QueryConfig[],
  last: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(last, (error, result) => {
      if (error === null || error === undefined) resolve(result)
      else reject(error)
    }) as DriverQuery
    const { submit } = query
    const complete = query.handleCommandComplete.bind(query)
    let open = before.length
    query.submit = (connection) => {
      connection.stream.cork()
      try {
        const quiet = withoutSync(connection)
        for (const one of before) new Query(one, () => undefined).submit(quiet)
        submit.call(query, connection)
      } finally {
        connection.stream.uncork()
      }
    }
    query.handleCommandComplete = (message, connection) => {
      if (open === 0) complete(message, connection)
      else open -= 1
    }
    client.query(query)
  })
}
