// The session's cookie: not readable by scripts, other sites or other subdomains.
import type { CookieSerializeOptions } from '@fastify/cookie'
import { ownWritesSeconds } from '../list-replica.ts'

const rememberedDays = 30

/** `__Host-` binds it to this host over TLS; a development server has no TLS. */
export const cookieName = (isProduction: boolean) => (isProduction ? '__Host-partwright' : 'partwright')

/** A remembered session outlives the browser; the server's own limits end it. */
export function cookieOptions(isProduction: boolean, remember: boolean): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    ...(remember ? { maxAge: rememberedDays * 86_400 } : {}),
  }
}

/** The cookie of a visit: a browser's cart before sign-in. */
export const visitCookieName = (isProduction: boolean) => `${cookieName(isProduction)}-visit`

/** The cookie of a browser that wrote: while it lasts, its lists are read from the primary, whichever instance answers. */
export const wroteCookieName = (isProduction: boolean) => `${cookieName(isProduction)}-wrote`
export const wroteCookieOptions = (isProduction: boolean): CookieSerializeOptions => ({
  ...cookieOptions(isProduction, false),
  maxAge: ownWritesSeconds,
})

/** The cookie that names a browser. It outlives the storage that scripts can write, which a browser may evict. */
export const deviceCookieName = (isProduction: boolean) => `${cookieName(isProduction)}-device`
export const deviceCookieOptions = (isProduction: boolean): CookieSerializeOptions => ({
  ...cookieOptions(isProduction, true),
  maxAge: 400 * 86_400,
})
