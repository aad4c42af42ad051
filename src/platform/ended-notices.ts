const key = 'ended-notices'

/** Notes that this installation had notifications, which end with its worker. */
export function noteEndedNotices(): void {
  try {
    localStorage.setItem(key, 'on')
  } catch {
    /* The switch on the notifications page shows that they are off. */
  }
}

/** Throws where the browser refuses its storage. */
export const hasEndedNotices = (): boolean => localStorage.getItem(key) !== null

export function forgetEndedNotices(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    /* Then none was noted. */
  }
}
