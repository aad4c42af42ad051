// A screen may outlive its person: they sign out, or somebody else signs in above it. What it still saves then must not
// become the next one's.
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
