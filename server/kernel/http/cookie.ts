// The session's cookie: out of reach of scripts, of other sites, and of a neighbour's subdomain.
import type { CookieSerializeOptions } from '@fastify/cookie'

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

/** A visit's: what a browser does before anybody signs in, for as long as a cart is worth keeping. */
export const visitCookieName = (isProduction: boolean) => `${cookieName(isProduction)}-visit`
