// A home asks two dozen small statements. Each by itself is a message there and back, which costs both sides more than the
// statement does (docs/decisions/191-reads-that-travel-together.md).
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tx } from '../kernel/call.ts'
import type { Database } from './schema.ts'

/** A connection that takes any number of statements at a time, and hands on together what was asked at the same time. */
class SharedConnection implements DatabaseConnection {
  private asked: (() => void)[] = []
  private readonly answers = new Set<Promise<unknown>>()
  private isEnded = false
  private readonly connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isEnded) return Promise.reject(new Error('These reads have ended'))
    const answer = new Promise<QueryResult<Row>>((resolve, reject) => {
      this.asked.push(() => {
        this.connection.executeQuery<Row>(query).then(resolve, reject)
      })
    })
    if (this.asked.length === 1) setImmediate(this.handOn)
    this.answers.add(answer)
    const forget = () => this.answers.delete(answer)
    answer.then(forget, forget)
    return answer
  }

  /** By now everybody who could go on with the last answers has asked what comes next. */
  private readonly handOn = (): void => {
    const taken = this.asked
    this.asked = []
    for (const execute of taken) execute()
  }

  streamQuery(): never {
    throw new Error('Reads that travel together do not stream')
  }

  /** Takes no more statements, and waits for those that are on their way: the connection goes to another call. */
  async end(): Promise<void> {
    this.isEnded = true
    await Promise.allSettled(this.answers)
  }
}

/** The dialect of PostgreSQL over one connection that is there. It begins no transaction. */
function createDialect(connection: DatabaseConnection): Dialect {
  class OneConnection extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection)
    }
    override beginTransaction(): Promise<void> {
      return Promise.reject(new Error('Reads that travel together are no transaction'))
    }
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneConnection(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/**
 * Runs reads side by side over one connection of a PostgreSQL server. What is asked while nothing is on its way travels in one
 * message, in the order in which it was asked. Where one fails, all of that message do. Statements of a transaction, and those of
 * the embedded database, are carried out one after the other as ever.
 */
export function readTogether<Result>(db: Tx, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor()
  if (db.isTransaction || executor.adapter.supportsMultipleConnections === false) return read(db)
  return executor.provideConnection(async (connection) => {
    const shared = new SharedConnection(connection)
    try {
      return await read(new Kysely<Database>({ dialect: createDialect(shared) }))
    } finally {
      await shared.end()
    }
  })
}
