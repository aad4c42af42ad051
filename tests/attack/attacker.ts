// An attacker over HTTP: sends anything, keeps cookies, and counts every answer.
import { Agent, request } from 'node:http'
import type { Client, Refused } from '../support/client.ts'
import { callOver } from '../support/client.ts'

export interface Tally {
  requests: number
  /** 4xx. */
  refusals: number
  /** 5xx, and connections that ended without an answer where one was due. */
  failures: string[]
  /** What should not be, one sentence each. */
  findings: string[]
  /** What was not tried, and why. */
  skipped: string[]
}

export const createTally = (): Tally => ({ requests: 0, refusals: 0, failures: [], findings: [], skipped: [] })

/** Counts an answer; keeps the first of the failures. */
export function noteAnswer(tally: Tally, status: number, what: string): void {
  tally.requests += 1
  if (status >= 400 && status < 500) tally.refusals += 1
  if (status >= 500 || status === 0) tally.failures.push(`${status} ${what}`)
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

let lastAddress = 0
/** An address that no other request has: limits of an address count each alone. */
export function newAddress(): string {
  lastAddress += 1
  return `198.${18 + ((lastAddress >> 16) & 1)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

export interface AttackClient extends Client {
  /** Seconds of the last answer, on a monotonic clock. */
  readonly lastSeconds: () => number
}

/** A browser at `base` that comes from `address`, or from a new address with each request. */
export function createAttackClient(
  base: string,
  tally: Tally,
  { cookies = new Map<string, string>(), address }: { cookies?: Map<string, string>; address?: string } = {},
): AttackClient {
  const { hostname, port } = new URL(base)
  let seconds = 0
  const send: Client['send'] = (method, path, payload, headers = {}) =>
    new Promise((resolve, reject) => {
      const body =
        payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
          ? payload
          : JSON.stringify(payload)
      const began = performance.now()
      const outgoing = request(
        {
          ...{ hostname, port, method, path, agent },
          headers: {
            'x-requested-with': 'XMLHttpRequest',
            'x-forwarded-for': address ?? newAddress(),
            'x-forwarded-proto': 'https',
            ...(cookies.size === 0
              ? {}
              : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            seconds = (performance.now() - began) / 1000
            const bytes = Buffer.concat(chunks)
            const status = response.statusCode ?? 0
            noteAnswer(
              tally,
              status,
              `${method} ${path.slice(0, 200)} ${status >= 500 ? bytes.toString().slice(0, 200) : ''}`,
            )
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
              if (value === '') cookies.delete(name)
              else cookies.set(name, value)
            }
            const isJson = (response.headers['content-type'] ?? '').includes('json')
            const json: unknown = isJson && bytes.length > 0 ? parseJson(bytes) : null
            const plain = Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            )
            resolve({ status, headers: plain, body: json, refusal: json as Refused, bytes })
          })
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the server closed meanwhile is no answer of the product.
        if (error.code === 'ECONNRESET' && outgoing.reusedSocket) {
          send(method, path, payload, headers).then(resolve, reject)
          return
        }
        noteAnswer(tally, 0, `${method} ${path.slice(0, 200)} ${error.message}`)
        resolve({ status: 0, headers: {}, body: null, refusal: null as unknown as Refused, bytes: Buffer.alloc(0) })
      })
      outgoing.end(body)
    })
  return { send, cookies, call: callOver(send), lastSeconds: () => seconds }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return null
  }
}

/** Ends the kept connections. */
export const closeConnections = (): void => {
  agent.destroy()
}
