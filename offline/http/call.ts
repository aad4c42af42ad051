// Fetch by row. An answer is believed only when it is ours: JSON in the row's shape, or a refusal with code and
// sentence. Everything else (a portal's page, a proxy's 404, silence) is no answer.
import * as names from '../../contract/kernel/headers.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Ports } from '../engine.ts'
import { contactOf } from './contact.ts'
import type { Contact } from './contact.ts'
import { initOf, pathOf } from './request.ts'
import type { LooseInput } from './request.ts'

/** The server said no. `current` is its present copy, for a conflict. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
  /** Where two people changed the same: each field with what it was, what was said now, and what stands. */
  readonly clashes: readonly unknown[]
  constructor(status: number, said: Refusal) {
    super(said.message)
    this.name = 'CallRefused'
    this.status = status
    this.code = said.error
    this.errors = said.errors
    this.current = said.current
    this.clashes = said.clashes ?? []
  }
}

/** Nothing believable came back: no network, a time-out, a portal, a proxy. `status` is 0 where nothing came at all. */
export class NoAnswer extends Error {
  readonly status: number
  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause })
    this.name = 'NoAnswer'
    this.status = status
  }
}

/** What came over the wire; `body` is undefined where it is not JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}
export interface Refusal {
  readonly error: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
  readonly clashes?: readonly unknown[]
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

export interface Http {
  /** Calls a row now; throws `CallRefused` or `NoAnswer`. */
  call<R extends Row>(row: R, input: Sent<R>, options?: SendOptions): Promise<Reply<R>>
  /** The answer as it came, whatever its status; throws `NoAnswer` where none came. JSON only. */
  send(row: Row, input: LooseInput, options?: SendOptions): Promise<Answer>
}

export const jsonTimeout = 30_000
export const partTimeout = 60_000
/** A whole device's file on an office's line (`POST /outbox/import`). */
const fileTimeout = 600_000
const patienceFor = ({ bodyAs, bodyLimit = 0 }: Row): number =>
  bodyAs === 'bytes' ? partTimeout : bodyLimit > 16 * 1024 * 1024 ? fileTimeout : jsonTimeout

/** Reads a refusal of ours, or null where the body is somebody else's. */
export function refusalOf(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null) return null
  const { error, message, errors, current, clashes } = body as Readonly<Record<string, unknown>>
  if (typeof error !== 'string' || typeof message !== 'string') return null
  return {
    error,
    message,
    errors: typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
    current: current ?? null,
    ...(Array.isArray(clashes) ? { clashes } : {}),
  }
}

/**
 * Calls in this world. `heard` gets every contact with the server; `life` is the life of it that is known as a call
 * leaves, and named in it: the answer tells what another life is sure to hold of that one. `sso` is the token of a
 * single-sign-on session, which every call carries (`storefront §6`).
 */
export function createHttp(
  ports: Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'api' | 'token' | 'visit'>,
  heard: (contact: Contact, refused: Refusal | null) => void = () => undefined,
  life: () => Promise<string | null> = () => Promise.resolve(null),
  sso: () => string | null = () => null,
): Http {
  async function receive(row: Row, input: LooseInput, options: SendOptions, known: string | null): Promise<Response> {
    const stop = new AbortController()
    const cancel = ports.setTimer(
      () => {
        stop.abort()
      },
      options.timeoutMs ?? patienceFor(row),
    )
    try {
      const [token = null, visit = null] = await Promise.all([ports.token?.read(), ports.visit?.read()])
      const single = sso()
      const response = await ports.fetch(ports.api + pathOf(row, input), {
        ...initOf(row, input, {
          ...options.headers,
          ...(known === null ? {} : { [names.knownEpoch]: known }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(visit === null ? {} : { [names.visitToken]: visit }),
          ...(single === null ? {} : { [names.ssoToken]: single }),
        }),
        signal: stop.signal,
      })
      if (response.type === 'opaqueredirect' || response.redirected)
        throw new NoAnswer('The answer came from somewhere else.')
      const begun = response.headers.get(names.sessionToken)
      if (begun !== null) await ports.token?.write(begun === '' ? null : begun)
      const visited = response.headers.get(names.visitToken)
      if (visited !== null) await ports.visit?.write(visited === '' ? null : visited)
      const bytes = await response.arrayBuffer()
      return new Response([204, 205, 304].includes(response.status) ? null : bytes, {
        status: response.status,
        headers: response.headers,
      })
    } catch (fault) {
      if (fault instanceof NoAnswer) throw fault
      throw new NoAnswer(
        stop.signal.aborted ? 'The server did not answer in time.' : 'There is no connection to the server.',
        0,
        fault,
      )
    } finally {
      cancel()
    }
  }

  async function exchange(row: Row, input: LooseInput, options: SendOptions) {
    const known = await life()
    const sentAt = ports.now()
    const response = await receive(row, input, options, known)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
    const contact = contactOf(response.headers, sentAt, ports.now(), known)
    if (contact !== null) heard(contact, response.ok ? null : refusalOf(body))
    return { response, body }
  }

  return {
    async send(row, input, options = {}) {
      const { response, body } = await exchange(row, input, options)
      return { status: response.status, headers: response.headers, body }
    },
    async call(row, input, options = {}) {
      const { response, body } = await exchange(row, input, options)
      if (!response.ok) {
        const said = refusalOf(body)
        throw said === null
          ? new NoAnswer('The answer is not the server’s.', response.status)
          : new CallRefused(response.status, said)
      }
      const value =
        row.replyAs === 'bytes'
          ? {
              bytes: new Uint8Array(await response.arrayBuffer()),
              type: response.headers.get('content-type') ?? '',
              etag: response.headers.get('etag') ?? '',
            }
          : body
      const reply = readReply(row, value)
      if (!reply.ok) throw new NoAnswer('The answer is not the server’s.', response.status)
      return reply.value
    },
  }
}
