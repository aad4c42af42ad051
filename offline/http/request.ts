// Builds a request from a row and its input: path with parameters, query, body, our headers.
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'

export interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A URL carries text, numbers and flags only. */
const toUrlText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The path below `/api`, parameters and query filled in. */
export function toPath(row: Pick<Row, 'path'>, input: LooseInput): string {
  const params = isRecord(input.params) ? input.params : {}
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toUrlText(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(input.query) ? input.query : {})) {
    if (value !== undefined && value !== null) query.set(name, toUrlText(value))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** The body with the user's token, if the user has one (`WO011`). A body that has the field already keeps its own. */
const withApiToken = (body: unknown, token: string | null): unknown =>
  token === null || !isRecord(body) || Array.isArray(body) || 'api_token' in body ? body : { ...body, api_token: token }

/** The options for fetch. Redirects are errors: our server never redirects, a captive portal does.  */
export function toRequestInit(
  row: Row,
  input: LooseInput,
  headers: Readonly<Record<string, string>>,
  apiToken: string | null = null,
): RequestInit {
  const bytes = row.bodyAs === 'bytes'
  const hasBody = input.body !== undefined && row.method !== 'GET'
  return {
    method: row.method,
    credentials: 'same-origin',
    redirect: 'error',
    cache: row.effect === 'write' ? 'no-store' : 'no-cache',
    headers: {
      accept: 'application/json',
      [names.requestedWith]: 'XMLHttpRequest',
      ...(hasBody ? { 'content-type': bytes ? 'application/octet-stream' : 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody
      ? { body: bytes ? (input.body as Uint8Array<ArrayBuffer>) : JSON.stringify(withApiToken(input.body, apiToken)) }
      : {}),
  }
}
