// What is learnt from every answer: when the server was last heard, how far this clock is off, and whether the server
// has gone back behind what it had acknowledged (a restored backup).
import type { Databases } from '../db/open.ts'
import type { DeviceDatabase } from '../db/tables.ts'
import type { Contact, Mark } from '../http/contact.ts'

export interface Heard {
  readonly at: number
  readonly skewMs: number | null
}

export interface Contacts {
  hear(contact: Contact): void
  /** The highest mark known. */
  mark(): Mark | null
  /** Feeds in what was written down with the acknowledgements: the next answer is held against it. */
  learn(written: Mark | null): void
  /** Counts the times that the server went back: an answer of an earlier life acknowledges nothing. */
  life(): number
  hasGoneBack(): boolean
  /** Where the server went back to, once: whoever takes it re-queues what was lost. */
  takeBack(): { readonly epoch: string; readonly pos: number } | null
  last(): Promise<Heard | null>
  /** Writes down what was heard since the last time. */
  flush(): Promise<void>
}

export function createContacts(databases: Databases): Contacts {
  let heard: Heard | null = null
  let written: Heard | null = null
  let known: Mark | null = null
  let back: Mark | null = null
  let life = 0

  const lastIn = (db: DeviceDatabase): Promise<Heard | null> =>
    db.meta.get('contact').then((row) => {
      const stored = row?.value as Heard | undefined
      return heard !== null && heard.at >= (stored?.at ?? 0) ? heard : (stored ?? null)
    })

  return {
    hear(contact) {
      heard = { at: contact.at, skewMs: contact.skewMs ?? heard?.skewMs ?? null }
      const { mark } = contact
      if (mark === null) return
      const leftUnder = contact.known
      const isAnotherLife = known !== null && mark.epoch !== known.epoch
      // The answer to a call that left before the present life was known, from the life before: old news.
      if (isAnotherLife && leftUnder?.epoch === mark.epoch) return
      if (isAnotherLife || (leftUnder?.epoch === mark.epoch && mark.pos < leftUnder.pos)) {
        life += 1
        back = mark
        known = mark
      } else if (known === null || mark.pos > known.pos) known = mark
    },
    mark: () => known,
    learn(written) {
      if (written !== null && (known === null || written.epoch !== known.epoch || written.pos > known.pos))
        known = written
    },
    life: () => life,
    hasGoneBack: () => back !== null,
    takeBack() {
      const taken = back
      back = null
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
