// The disk of a test's device: how many transactions run, and what a browser's storage does wrong. It is full for a while, or
// commits and then reports an error instead.

export interface Disk {
  /** How many transactions have not ended. */
  running(): number
  /** The next so many writes fail, after as many that still fit. */
  fill(writes: number, after?: number): void
  /** Room again for everything. */
  free(): void
  isFull(): boolean
  /** How many writes did not fit so far. */
  refused(): number
  /** Loses the answers to the next so many commits that change the outbox. */
  loseCommits(count: number): void
  lostCommits(): number
}

const writes = ['put', 'add'] as const

/** Watches every connection that is opened to these databases from now on. */
export function createDisk(indexedDB: IDBFactory): Disk {
  let [running, left, room, refused, losses, lost] = [0, 0, 0, 0, 0, 0]

  function takeRoom(): void {
    if (left === 0) return
    if (room > 0) {
      room -= 1
      return
    }
    left -= 1
    refused += 1
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }

  function watchStore(store: IDBObjectStore): IDBObjectStore {
    for (const name of writes) {
      const write = store[name].bind(store)
      store[name] = (...args: [unknown, IDBValidKey?]) => {
        takeRoom()
        return write(...args)
      }
    }
    return store
  }

  /** What the transaction wrote is there, and the page is told of an error. */
  function loseCommit(transaction: IDBTransaction): void {
    const error = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    let onComplete: IDBTransaction['oncomplete'] = null
    Object.defineProperty(transaction, 'oncomplete', {
      get: () => onComplete,
      set: (handler: IDBTransaction['oncomplete']) => {
        onComplete =
          handler === null
            ? null
            : (event) => {
                Object.defineProperty(transaction, 'error', { value: error })
                lost += 1
                transaction.onabort?.(event)
              }
      },
    })
  }

  function watchConnection(db: IDBDatabase): void {
    const begin = db.transaction.bind(db)
    db.transaction = (...args: Parameters<typeof begin>) => {
      const transaction = begin(...args)
      running += 1
      const end = () => {
        running -= 1
      }
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      if (transaction.mode !== 'readwrite') return transaction
      if (losses > 0 && transaction.objectStoreNames.contains('ops')) {
        losses -= 1
        loseCommit(transaction)
      }
      const find = transaction.objectStore.bind(transaction)
      const known = new Map<string, IDBObjectStore>()
      transaction.objectStore = (name) => {
        const store = known.get(name) ?? watchStore(find(name))
        known.set(name, store)
        return store
      }
      return transaction
    }
  }

  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    const opening = open(...args)
    running += 1
    const end = () => {
      running -= 1
    }
    opening.addEventListener('success', () => {
      watchConnection(opening.result)
      end()
    })
    opening.addEventListener('error', end)
    return opening
  }

  return {
    running: () => running,
    fill: (count, after = 0) => {
      ;[left, room] = [count, after]
    },
    free: () => {
      left = 0
    },
    isFull: () => left > 0 && room === 0,
    refused: () => refused,
    loseCommits: (count) => {
      losses = count
    },
    lostCommits: () => lost,
  }
}
