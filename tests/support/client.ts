import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'

export interface Refused {
  readonly error: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
  readonly clashes: unknown
}
export interface Answer<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON in the row's shape; the same JSON as a refusal; the bytes. */
  readonly body: T
  readonly refusal: Refused
  readonly bytes: Buffer
}
export interface Extra {
  readonly headers?: Readonly<Record<string, string>>
  /** The `Idempotency-Key`. */
  readonly key?: string
}

/** A minimal browser: it sends the app's headers and keeps cookies. */
export interface Client {
  call<R extends Row>(row: R, input: Sent<R>, extra?: Extra): Promise<Answer<Reply<R>>>
  /** Sends any request: `path` from the root, `payload` unchanged. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH',
    path: string,
    payload?: string | Buffer | object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<unknown>>
  readonly cookies: Map<string, string>
}

/** The path of a row with its parameters and query. */
export function pathOf(row: Row, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}

export function clientOf(server: FastifyInstance, cookies = new Map<string, string>()): Client {
  const send: Client['send'] = async (method, path, payload, headers = {}) => {
    const options: InjectOptions = { method, url: path, headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } }
    const response = await server.inject({
      ...options,
      cookies: Object.fromEntries(cookies),
      ...(payload === undefined ? {} : { payload }),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const isJson = (response.headers['content-type'] ?? '').includes('json')
    const json: unknown = isJson && response.payload !== '' ? JSON.parse(response.payload) : null
    const plain = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    return {
      status: response.statusCode,
      headers: plain,
      body: json,
      refusal: json as Refused,
      bytes: response.rawPayload,
    }
  }
  return { send, cookies, call: callOver(send) }
}

/** Calls of rows over any way to send a request. */
export function callOver(send: Client['send']): Client['call'] {
  return async <R extends Row>(row: R, input: Sent<R>, extra: Extra = {}) => {
    const isBytes = row.bodyAs === 'bytes'
    const { body } = input as { body?: unknown }
    const headers = {
      ...(extra.key === undefined ? {} : { 'idempotency-key': extra.key }),
      ...(isBytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...extra.headers,
    }
    const payload = body === undefined ? undefined : isBytes ? Buffer.from(body as Uint8Array) : JSON.stringify(body)
    const answer = await send(
      row.method,
      `/api${pathOf(row, input)}`,
      payload,
      isBytes || payload === undefined ? headers : { 'content-type': 'application/json', ...headers },
    )
    return answer as Answer<Reply<R>>
  }
}
