import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Tx } from '../../kernel/call.ts'
import { findDealerLocations } from './auth.store.ts'
import type { Person, SessionRow } from './auth.store.ts'
import { hasNoPasswordYet } from './password-hash.rules.ts'
import { getMinutesLeft, getMinutesToEnd } from './session-lifetime.rules.ts'

/** The reply to a failed sign-in. The message does not reveal which users exist. */
export const failedAttempt = (error: string): Session => ({ ...signedOut, failed_attempt: true, error })

/** The reply for a signed-in user. `apiToken` is the single-sign-on token, if the session came that way. */
export async function wireSession(
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
    ...(hasNoPasswordYet(person) ? { has_password: false } : {}),
    ...(session.needsSecondFactor && !person.hasSecondFactor ? { second_factor_required: true } : {}),
    ...(session.isDeviceLocked ? { device_locked: true } : {}),
    remaining_time: getMinutesLeft(session, now),
    ends_in: getMinutesToEnd(session, now),
    viewing_as_servicer: session.viewingAsServicer,
    dealer_locations: facts.dealer ? await findDealerLocations(tx, person.accountId) : [],
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
