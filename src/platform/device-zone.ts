import { zoneCookie } from '../../contract/kernel/drawn-page.ts'

/** As long as browsers keep a cookie. */
const maxAgeSeconds = 400 * 86_400

const writeCookie = (page: Document, value: string, maxAge: number) => {
  const secure = page.location.protocol === 'https:' ? '; secure' : ''
  page.cookie = `${zoneCookie}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}

/** Reports the zone of this device to the server, so that it can draw the page of its person there (docs/decisions/139). */
export const reportZone = (page: Document): void => {
  writeCookie(page, Intl.DateTimeFormat().resolvedOptions().timeZone, maxAgeSeconds)
}

/** Lets the server draw nothing of a person on this device any more. */
export const clearZone = (page: Document): void => {
  writeCookie(page, '', 0)
}
