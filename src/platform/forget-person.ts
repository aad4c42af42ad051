import { showBadge } from './badge.ts'
import { closeNotices } from './notices.ts'
import { forgetRecents } from './recents.ts'

/** Lets go of what this browser shows or keeps in clear of whoever worked here; what is sealed stays where it is. */
export function forgetPerson(): void {
  forgetRecents()
  showBadge(0)
  // A notice that cannot be taken down says no more than 'there is a job'.
  closeNotices().catch(() => undefined)
}
