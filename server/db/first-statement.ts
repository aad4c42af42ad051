import type pg from 'pg'

/** The driver's query with the part of it that its types leave out. */
interface DriverQuery extends pg.Query {
  handleCommandComplete(message: { readonly text: string }, connection: pg.Connection): void
}

export type QueryClass = new (
  config: pg.QueryConfig,
  done: (error: Error | null | undefined, result: pg.QueryResult) => void,
) => pg.Query

/** What the driver runs, and its name on the connection. */
export const beginStatement = { name: 'begin', text: 'begin' }

/**
 * Sends `begin` and the first statement of a transaction in one message, and answers that statement's result. Each message
 * costs both sides more than most statements do. One sync ends both, so where `begin` fails PostgreSQL skips the statement.
 * The connection must have prepared `beginStatement`, and the statement needs parameters: without them the driver sends it
 * by another protocol.
 */
export function sendFirstStatement(
  client: pg.PoolClient,
  Query: QueryClass,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error, result) => {
      if (error === null || error === undefined) resolve(result)
      else reject(error)
    }) as DriverQuery
    const { submit } = query
    const complete = query.handleCommandComplete.bind(query)
    let hasBegun = false
    query.submit = (connection) => {
      connection.stream.cork()
      try {
        connection.bind({ statement: beginStatement.name }, true)
        connection.execute({}, true)
        submit.call(query, connection)
      } finally {
        connection.stream.uncork()
      }
    }
    query.handleCommandComplete = (message, connection) => {
      if (hasBegun) complete(message, connection)
      hasBegun = true
    }
    client.query(query)
  })
}
