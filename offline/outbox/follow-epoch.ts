// Follows the server into another epoch as soon as an answer names it, whatever the drain does: a copy of a restored server
// lacks what the device takes for arrived, and shows it only once that waits again.
import type { UserDatabase } from '../db/tables.ts'
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Ports } from '../engine.ts'
import type { CurrentUser, Identity } from '../session/current-user.ts'
import type { Contacts } from '../session/server-contacts.ts'
import { followServerEpoch } from './server-epoch.ts'

export interface EpochPorts {
  readonly ports: Pick<Ports, 'now'>
  readonly current: Pick<CurrentUser, 'openStore'>
  readonly contacts: Pick<Contacts, 'hasEpochChange' | 'takeEpochChange'>
  readonly guard: Pick<StorageGuard, 'runOpened'>
}

export interface EpochFollower {
  /** Resolves once every change that answers have named until then is stored. */
  follow(db: UserDatabase): Promise<void>
  /** The same in the outbox of this user. It needs neither lock nor lease nor network: another tab may hang with the lease. */
  followAs(identity: Identity): Promise<void>
}

/** One change at a time. What is stored is compared, so that tabs which hear of the same change store it once. */
export function createEpochFollower({ ports, current, contacts, guard }: EpochPorts): EpochFollower {
  let running = Promise.resolve()

  function follow(db: UserDatabase): Promise<void> {
    running = running
      .catch(() => undefined)
      .then(async () => {
        const change = contacts.takeEpochChange()
        if (change !== null) await guard.runOpened(() => followServerEpoch(db, change, ports.now()), 'record')
      })
    return running
  }

  return {
    follow,
    async followAs(identity) {
      if (identity.id === '' || !contacts.hasEpochChange()) return
      const { db } = await guard.runOpened(() => current.openStore(identity), 'key')
      await follow(db)
    },
  }
}
