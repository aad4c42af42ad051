import type { Session } from '../../../contract/shapes/session.ts'
import { getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'

type Role = 'customer' | 'dealer' | 'servicer' | 'reviewer'

/** The session of a user with this role, as the server reports it. */
export function sessionOf(role: Role): Session {
  const facts = {
    dealer: role === 'dealer',
    servicer: role === 'servicer',
    reviewer: role === 'reviewer',
    admin: false,
    on_site: false,
    local_admin: false,
  }
  return {
    ...signedOut,
    logged_in: true,
    session_id: 's-1',
    remaining_time: 60,
    dealer: facts.dealer,
    servicer: facts.servicer,
    reviewer: facts.reviewer,
    user: {
      user_id: 7,
      account_id: 3,
      email: 'dale@demo.test',
      first_name: 'Dale',
      last_name: 'Okafor',
      account_name: 'Northside Fitness',
      local_admin: false,
      permissions: getDefaultPermissions(facts).map((name) => ({ name })),
      api_token: null,
    },
  }
}
