// A screen may outlive its person: they sign out, or somebody else signs in above it. What it still saves then must not
// become the next one's. A visitor's screen may stand on a device that still works for a person whose session has ended.
import { SaveRefused } from '../outbox/save-refused.ts'
import type { CurrentUser } from './current-user.ts'

/** The same current user, who is refused a store once it is another than this one. */
export const bindUser = (current: CurrentUser, ownerId: number): CurrentUser => ({
  ...current,
  async openStore(asked) {
    if (asked !== undefined) return current.openStore(asked)
    const identity = await current.getIdentity()
    if (identity.ownerId !== ownerId) throw new SaveRefused('signed-out')
    return current.openStore(identity)
  },
})

/** The same current user, whose store is always the visitor's of this device. */
export const bindVisitor = (current: CurrentUser): CurrentUser => ({
  ...current,
  openStore: async (asked) =>
    current.openStore(
      asked ?? { id: `device:${await current.getDeviceId()}`, ownerId: null, accountId: null, actingAs: null },
    ),
})
