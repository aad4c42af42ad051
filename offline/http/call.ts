// Calls a row. An answer is trusted only when it is our server's: it names the server's epoch, and it is JSON in the row's
// shape or a refusal with code and message. A gateway may answer JSON with an error and a message too.
import * as names from '../../contract/kernel/headers.ts'
import { findNewerRead, isOlderRead, toReadMark } from '../../contract/kernel/marks.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Ports } from '../engine.ts'
import { isOurContact, parseContact } from './contact.ts'
import type { Contact } from './contact.ts'
import { toRequestInit, toPath } from './request.ts'
import type { LooseInput } from './request.ts'

/** The server refused the call. `current` is its present state, in a conflict. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
  /** Fields that two people changed: the former, the submitted and the current value of each. */
  readonly clashes: readonly unknown[]
  /** What the server had seen when it refused, and the newest such mark that was here when the call left. */
  readonly read: Pick<ReadAnswer<unknown>, 'mark' | 'after'>
  constructor(status: number, refusal: Refusal, read: CallRefused['read'] = { mark: null, after: null }) {
    super(refusal.message)
    this.read = read
    this.name = 'CallRefused'
    this.status = status
    this.code = refusal.error
    this.errors = refusal.errors
    this.current = refusal.current
    this.clashes = refusal.clashes ?? []
  }
}

interface NoAnswerOptions extends ErrorOptions {
  readonly mayBeDone?: boolean
}

/** No valid answer: no network, a time-out, a portal, a proxy. `status` is 0 where there was no answer at all. */
export class NoAnswer extends Error {
  readonly status: number
  /** The call was to change something, and may have reached the server. */
  readonly mayBeDone: boolean
  constructor(message: string, status = 0, { mayBeDone = false, ...options }: NoAnswerOptions = {}) {
    super(message, options)
    this.name = 'NoAnswer'
    this.status = status
    this.mayBeDone = mayBeDone
  }
}

/** Our server answered in a form that this build cannot read: a newer one may. A write was probably applied. */
export class UnreadAnswer extends NoAnswer {
  constructor(status: number) {
    super('This version of the app cannot read the shop’s answer. Reload the page to update it.', status, {
      mayBeDone: true,
    })
    this.name = 'UnreadAnswer'
  }
}

/** An answer as it arrived; `body` is undefined where it is not JSON. */
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
  /** Sent for nobody: without the cookie and the tokens of the session that the browser has. */
  readonly isAnonymous?: boolean
  /** Applied only by a server in the known epoch: any other answers `op.otherEpoch`. */
  readonly isConditional?: boolean
}

export interface ReadAnswer<T> {
  readonly value: T
  /** What the server had seen; null without a session. */
  readonly mark: string | null
  /** The newest such mark that was here when the call left. The answer is newer, whatever its own mark says. */
  readonly after: string | null
  /** Whether entries of its lists are missing, because this build cannot read them. */
  readonly isPartial: boolean
}

export interface Http {
  /** Calls a row now; throws `CallRefused` or `NoAnswer`. */
  call<R extends Row>(row: R, input: Sent<R>, options?: SendOptions): Promise<Reply<R>>
  /** Reads a row now. Throws like `call`. `here` is the mark of the copy that is on the device. */
  read<R extends Row>(row: R, input: Sent<R>, here?: string | null): Promise<ReadAnswer<Reply<R>>>
  /** The answer with any status; throws `NoAnswer` without one. JSON only. */
  send(row: Row, input: LooseInput, options?: SendOptions): Promise<Answer>
}

/** The same calls, each once `hold` has ended. What that throws is thrown in place of an answer. */
export const holdCalls = (http: Http, hold: () => Promise<void>): Http => ({
  call: (row, input, options) => hold().then(() => http.call(row, input, options)),
  read: (row, input, here) => hold().then(() => http.read(row, input, here)),
  send: (row, input, options) => hold().then(() => http.send(row, input, options)),
})

export const jsonTimeoutMs = 30_000
export const chunkTimeoutMs = 60_000
/** A large file on an office's line. */
const fileTimeout = 600_000
const toTimeoutMs = ({ bodyAs, bodyLimit = 0 }: Row): number =>
  bodyLimit > 16 * 1024 * 1024 ? fileTimeout : bodyAs === 'bytes' ? chunkTimeoutMs : jsonTimeoutMs

/**
 * Whether the worker may have stored the answer (sw/media.ts): then it is without the headers that describe the server now.
 * Only public reads are, and their bodies have to fit all the same.
 */
const mayBeCached = (row: Row): boolean => row.access === 'anyone' && row.effect === 'read'

/** The reply of a row with `replyAs: 'bytes'`. */
export interface ByteReply {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

export const readBytes = async (response: Response): Promise<ByteReply> => ({
  bytes: new Uint8Array(await response.arrayBuffer()),
  type: response.headers.get('content-type') ?? '',
  etag: response.headers.get('etag') ?? '',
})

/** Parses our server's refusal; null for any other body. */
export function parseRefusal(body: unknown): Refusal | null {
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
 * Calls the server. `onContact` gets every contact. `readEpoch` gives the known server epoch, which every call names: the answer
 * reports what a new epoch surely holds of it. `sso` is the single-sign-on token of every call (`SF161`), which
 * bodies have as `api_token` (`WO011`). `onUnread` is
 * called where this build could not read all of an answer of our server. `proves` tells whose an answer is.
 */
export function createHttp(
  ports: Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'api' | 'token' | 'visit'> & Partial<Pick<Ports, 'onLine'>>,
  onContact: (contact: Contact, refused: Refusal | null, row: Row, headers: Headers) => void = () => undefined,
  readEpoch: () => Promise<string | null> = () => Promise.resolve(null),
  sso: () => string | null | Promise<string | null> = () => null,
  onUnread: () => void = () => undefined,
  proves: typeof isOurContact = isOurContact,
): Http {
  let newest: string | null = null

  async function receive(row: Row, input: LooseInput, options: SendOptions, known: string | null): Promise<Response> {
    const stop = new AbortController()
    let mayBeDone = false
    const cancel = ports.setTimer(
      () => {
        stop.abort()
      },
      options.timeoutMs ?? toTimeoutMs(row),
    )
    try {
      const isAnonymous = options.isAnonymous === true
      const [token = null, visit = null] = isAnonymous
        ? []
        : await Promise.all([ports.token?.read(), ports.visit?.read()])
      const single = isAnonymous ? null : await sso()
      mayBeDone = row.effect === 'write' && ports.onLine?.() !== false
      const response = await ports.fetch(ports.api + toPath(row, input), {
        ...toRequestInit(
          row,
          input,
          {
            ...options.headers,
            ...(known === null ? {} : { [names.knownEpoch]: known }),
            ...(known === null || options.isConditional !== true ? {} : { [names.opEpoch]: known }),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(visit === null ? {} : { [names.visitToken]: visit }),
            ...(single === null ? {} : { [names.ssoToken]: single }),
          },
          single,
        ),
        ...(isAnonymous ? { credentials: 'omit' as const } : {}),
        signal: stop.signal,
      })
      if (response.type === 'opaqueredirect' || response.redirected)
        throw new NoAnswer('The answer came from somewhere else.', 0, { mayBeDone })
      const begun = response.headers.get(names.sessionToken)
      if (begun !== null && !isAnonymous) await ports.token?.write(begun === '' ? null : begun)
      const visited = response.headers.get(names.visitToken)
      if (visited !== null && !isAnonymous) await ports.visit?.write(visited === '' ? null : visited)
      const bytes = await response.arrayBuffer()
      return new Response([204, 205, 304].includes(response.status) ? null : bytes, {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      throw new NoAnswer(
        stop.signal.aborted ? 'The server did not answer in time.' : 'There is no connection to the server.',
        0,
        { cause: error, mayBeDone },
      )
    } finally {
      cancel()
    }
  }

  async function exchange(row: Row, input: LooseInput, options: SendOptions) {
    const known = await readEpoch()
    const sentAt = ports.now()
    const response = await receive(row, input, options, known)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
    const contact = parseContact(response, sentAt, ports.now(), known)
    const isOurs = proves(contact)
    if (contact !== null) onContact(contact, response.ok || !isOurs ? null : parseRefusal(body), row, response.headers)
    return { response, body, isOurs }
  }

  return {
    async send(row, input, options = {}) {
      const { response, body } = await exchange(row, input, options)
      return { status: response.status, headers: response.headers, body }
    },
    call: async (row, input, options = {}) => (await callAndRead(row, input, options)).value,
    read: (row, input, here = null) => callAndRead(row, input, {}, here),
  }

  async function callAndRead<R extends Row>(row: R, input: Sent<R>, options: SendOptions, here: string | null = null) {
    let after = findNewerRead(newest, here)
    const { response, body, isOurs } = await exchange(row, input, options)
    const foreign = () =>
      new NoAnswer('The answer is not the server’s.', response.status, { mayBeDone: row.effect === 'write' })
    const isTrusted = isOurs || (response.ok && mayBeCached(row))
    if (!isTrusted) throw foreign()
    const mark = toReadMark(response.headers.get(names.readMark))
    // A replica may be behind: that the call left later says nothing about what its answer has seen.
    if (response.headers.get(names.readFrom) === 'replica') after = mark
    if (!response.ok) {
      const refusal = parseRefusal(body)
      throw refusal === null ? foreign() : new CallRefused(response.status, refusal, { mark, after })
    }
    const value = row.replyAs === 'bytes' ? await readBytes(response) : body
    const reply = readReply(row, value)
    if (!isOurs && !(reply.ok && !reply.isPartial)) throw foreign()
    if (!reply.ok || reply.isPartial) onUnread()
    if (!reply.ok) throw new UnreadAnswer(response.status)
    if (mark !== null && !isOlderRead(mark, newest)) newest = mark
    return { value: reply.value, mark, after, isPartial: reply.isPartial }
  }
}
