import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Tx } from '../../kernel/call.ts'
import { dealerLocations } from './auth.store.ts'
import type { Person, SessionRow } from './auth.store.ts'
import { minutesLeft } from './session-life.ts'

/** After an attempt that did not succeed; the sentence says nothing about who exists. */
export const failedAttempt = (error: string): Session => ({ ...signedOut, failed_attempt: true, error })

/** The session of someone signed in. `apiToken` is the single-sign-on token of a session that came that way. */
export async function signedIn(
  tx: Tx,
  person: Person,
  session: SessionRow,
  apiToken: string | null,
  now: Date,
): Promise<Session> {
  const { facts } = person
  return {
    ...signedOut,
    logged_in: true,
    admin: facts.admin,
    reviewer: facts.reviewer,
    on_site: facts.on_site,
    dealer: facts.dealer,
    servicer: facts.servicer,
    session_id: session.publicId,
    require_password_update: person.mustChangePassword,
    remaining_time: minutesLeft(session, now),
    viewing_as_servicer: session.viewingAsServicer,
    dealer_locations: facts.dealer ? await dealerLocations(tx, person.accountId) : [],
    user: {
      user_id: person.userId,
      account_id: person.accountId,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      account_name: person.accountName,
      local_admin: facts.local_admin,
      permissions: person.permissions.map((name) => ({ name })),
      api_token: apiToken,
    },
  }
}
