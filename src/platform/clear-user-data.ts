import { showBadge } from './badge.ts'
import { closeNotifications } from './notifications.ts'
import { clearAllRecents } from './recents.ts'

/** Removes unencrypted traces of the last user from this browser. Sealed data stays. */
export function clearUserData(): void {
  clearAllRecents()
  showBadge(0)
  // A notification that cannot be closed only says that there is a job.
  closeNotifications().catch(() => undefined)
}
