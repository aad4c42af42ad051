import type { Session } from './session.ts'

/** The session of a signed-out visitor (`SF072, SF096`). It is separate from its schema, so that the first page need not load that. */
export const signedOut: Session = {
  logged_in: false,
  admin: false,
  reviewer: false,
  message: null,
  country: 'US',
  on_site: false,
  session_id: null,
  failed_attempt: false,
  require_password_update: false,
  remaining_time: null,
  user: null,
  error: null,
  join: null,
  dealer: false,
  dealer_locations: [],
  servicer: false,
  viewing_as_servicer: false,
}
