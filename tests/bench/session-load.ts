import { Client } from 'undici'
import { readFileSync } from 'node:fs'

/** A client of one session, which keeps its headers. */
export interface Asker {
  /** Starts a new session that sends these headers with every call. */
  begin(headers: Readonly<Record<string, string>>): void
  keep(name: string, value: string): void
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered>
}
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parses JSON; other bodies are text. */
  readonly readBody: () => unknown
}

function readBody(headers: Answered['headers'], chunks: readonly Buffer[]): unknown {
  const text = Buffer.concat(chunks).toString()
  return String(headers['content-type']).includes('json') ? (JSON.parse(text) as unknown) : text
}

/**
 * One keep-alive connection. It shares the measured processors and takes no rival of twenty rounds a second as much as a shop
 * of thousands, so it has no streams and parses only the bodies that are read.
 */
export function askerOf(port: number): Asker & { close(): void } {
  const client = new Client(`http://127.0.0.1:${port}`)
  let headers: Readonly<Record<string, string>> = {}
  return {
    begin: (given) => {
      headers = given
    },
    keep: (name, value) => {
      headers = { ...headers, [name]: value }
    },
    ask: (method, path, body) => {
      const message = body === undefined ? null : JSON.stringify(body)
      const sent = message === null ? headers : { ...headers, 'content-type': 'application/json' }
      return new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        let status = 0
        let received: Answered['headers'] = {}
        client.dispatch(
          { method, path, headers: sent, body: message },
          {
            onRequestStart: () => undefined,
            onResponseStart: (_, statusCode, answered) => {
              status = statusCode
              received = answered
            },
            onResponseData: (_, chunk) => {
              chunks.push(chunk)
            },
            onResponseEnd: () => {
              resolve({ status, headers: received, readBody: () => readBody(received, chunks) })
            },
            onResponseError: (_, error) => {
              reject(error)
            },
          },
        )
      })
    },
    close: () => {
      void client.destroy()
    },
  }
}

export interface Measured {
  /** Complete rounds per second. */
  readonly rate: number
  /** Milliseconds per round. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds of the server's processor time per round; NaN where the system does not report it. */
  readonly cpu: number
}

/** Milliseconds of processor time that a process has used. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Runs `width` clients at the same time, each on its own connection, repeating the same work for this long. */
export async function loadOf(
  { port, pid }: { readonly port: number; readonly pid: number },
  { width, ms }: { readonly width: number; readonly ms: number },
  work: (asker: Asker, caller: number, round: number) => Promise<void>,
): Promise<Measured> {
  const took: number[] = []
  const cpuBefore = cpuOf(pid)
  const begun = performance.now()
  const callers = Array.from({ length: width }, async (_, caller) => {
    const asker = askerOf(port)
    try {
      for (let round = 0; performance.now() - begun < ms; round += 1) {
        const from = performance.now()
        await work(asker, caller, round)
        took.push(performance.now() - from)
      }
    } finally {
      asker.close()
    }
  })
  await Promise.all(callers)
  const lasted = performance.now() - begun
  const sorted = took.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    rate: (took.length / lasted) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(pid) - cpuBefore) / took.length,
  }
}
