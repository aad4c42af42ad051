const key = 'partwright.ended-notices'

/** Notes that this installation had notifications, which end with its worker. */
export function noteEndedNotices(): void {
  try {
    localStorage.setItem(key, 'on')
  } catch {
    /* The switch on the notifications page shows that they are off. */
  }
}

export function hasEndedNotices(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function forgetEndedNotices(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    /* Then none was noted. */
  }
}
