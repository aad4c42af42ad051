// What is learnt from every answer: when the server was last heard, how far this clock is off, and whether the server
// lives another life than the one in which this device was last told that something arrived.
import type { Databases } from '../db/open.ts'
import type { DeviceDatabase } from '../db/tables.ts'
import type { Contact } from '../http/contact.ts'

export interface Heard {
  readonly at: number
  readonly skewMs: number | null
}

/** From the life that the device knew to the one that answered, which is sure of the old one until a position, or of nothing. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly until: number | null
}

export interface Contacts {
  hear(contact: Contact): void
  hasMoved(): boolean
  /** The server's move to another life, once: whoever takes it writes it down and queues again what was lost. */
  takeMove(): Move | null
  last(): Promise<Heard | null>
  /** Writes down what was heard since the last time. */
  flush(): Promise<void>
}

export function createContacts(databases: Databases): Contacts {
  let heard: Heard | null = null
  let written: Heard | null = null
  let move: Move | null = null

  const lastIn = (db: DeviceDatabase): Promise<Heard | null> =>
    db.meta.get('contact').then((row) => {
      const stored = row?.value as Heard | undefined
      return heard !== null && heard.at >= (stored?.at ?? 0) ? heard : (stored ?? null)
    })

  return {
    hear({ at, skewMs, mark, known, until }) {
      heard = { at, skewMs: skewMs ?? heard?.skewMs ?? null }
      if (mark !== null && known !== null && mark.epoch !== known) move = { from: known, to: mark.epoch, until }
    },
    hasMoved: () => move !== null,
    takeMove() {
      const taken = move
      move = null
      return taken
    },
    last() {
      const open = databases.deviceNow()
      return open === null ? Promise.resolve(databases.device()).then(lastIn) : lastIn(open)
    },
    async flush() {
      if (heard === null || heard === written) return
      written = heard
      const db = await databases.device()
      await db.meta.put({ k: 'contact', value: written })
    },
  }
}
