// The person of this device as the author of what is not on the server yet.
import type { WireNote } from '../../contract/shapes/claim.ts'
import type { Owner } from '../engine.ts'

/** The user of this device as the author of what waits here; the server adds the organization. */
export const toAuthor = (me: Owner): WireNote['author'] => ({ user_id: me.userId, name: me.name, organization: '' })
