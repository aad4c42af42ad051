/** An answer of something between device and server: a proxy, a portal, a firewall, a gateway. */
export interface StrangerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`

/** None of them proves to be the server's: no echo, no epoch. */
export const strangerAnswers: readonly StrangerAnswer[] = [
  { status: 503, headers: { ...html, 'retry-after': '86400' }, body: page('Service unavailable') },
  { status: 502, headers: html, body: page('Bad gateway') },
  { status: 200, headers: html, body: page('Welcome to the guest network') },
  { status: 200, headers: json, body: '{"ok":true}' },
  { status: 200, headers: { ...json, 'content-length': '0' }, body: '' },
  { status: 302, headers: { location: 'http://portal.invalid/sign-in' }, body: '' },
  { status: 400, headers: html, body: page('Bad request') },
  { status: 401, headers: json, body: '{"error":"auth.required","message":"Sign in first."}' },
  { status: 403, headers: json, body: '{"error":"blocked","message":"Blocked by policy."}' },
  { status: 404, headers: json, body: '{"error":"not_found","message":"No such route."}' },
  { status: 409, headers: json, body: '{"error":"conflict","message":"Conflict."}' },
  { status: 410, headers: json, body: '{"error":"gone","message":"Gone."}' },
  { status: 413, headers: html, body: page('Request entity too large') },
  { status: 422, headers: json, body: '{"error":"invalid","message":"Invalid."}' },
  { status: 426, headers: json, body: '{"error":"upgrade","message":"Upgrade required."}' },
  { status: 429, headers: { ...json, 'retry-after': '3600' }, body: '{"error":"rate","message":"Too many requests."}' },
  { status: 500, headers: json, body: '{"error":"internal","message":"Internal error."}' },
]
