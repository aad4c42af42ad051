// A storage whose connections break, as iOS does to a page that was in the background.
import { IDBFactory } from 'fake-indexeddb'

export interface LosingConnections {
  readonly indexedDB: IDBFactory
  /** The next so many transactions on a user's database fail. */
  lose(times: number): void
  /** Closes every connection, as a browser does that lost its storage process. */
  closeAll(): void
}

export function losingConnections(): LosingConnections {
  const indexedDB = new IDBFactory()
  const connections: IDBDatabase[] = []
  let left = 0
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    const opening = open(...args)
    opening.addEventListener('success', () => {
      const db = opening.result
      connections.push(db)
      const begin = db.transaction.bind(db)
      db.transaction = (...given: Parameters<typeof begin>) => {
        if (left > 0 && db.name.startsWith('partwright-user-')) {
          left -= 1
          throw new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError')
        }
        return begin(...given)
      }
    })
    return opening
  }
  return {
    indexedDB,
    lose(times) {
      left = times
    },
    closeAll() {
      for (const db of connections.splice(0)) {
        db.close()
        db.onclose?.(new Event('close'))
      }
    },
  }
}
