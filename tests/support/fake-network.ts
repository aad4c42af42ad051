// What can happen to a call between the device and the fake server: it is lost, or somebody else answers.
import * as names from '../../contract/kernel/headers.ts'
import { refusal } from './fake-refusal.ts'

export type NetworkFailure =
  | 'lost'
  | 'answer-lost'
  | 'killed'
  | 'slow'
  | 'portal'
  | 'proxy-404'
  | 'gateway'
  | 'gateway-404'
  | 'gateway-401'
  | 'stripped'
  | 'newer'
  | 'server-error'
  | 'busy'
  | 'too-many'
  | 'hang'

/** Our server at the far end: how it answers, and the ways in which it does not come to that. */
export interface FarEnd {
  readonly answer: () => Promise<Response>
  /** The server is killed during the call. */
  readonly die: () => Promise<unknown>
  /** The server works so slowly that the device gives up before. */
  readonly dawdle: () => void
  /** The call's time passes. */
  readonly timeOut: () => void
  /** An answer of our server without an effect. */
  readonly refuse: (status: number, error: string, more?: Readonly<Record<string, string>>) => Response
}

const html = (text: string, status: number, more: Readonly<Record<string, string>> = {}) =>
  new Response(`<html>${text}</html>`, { status, headers: { 'content-type': 'text/html', ...more } })
const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The answer of a newer server, in a shape that this build does not know. */
export async function toNewer(response: Response): Promise<Response> {
  if (!response.ok) return response
  const body = (await response.json()) as { answers?: { status: number; body: unknown }[] }
  const future = { state: 'from-the-future' }
  for (const one of body.answers ?? []) if (one.status < 300) one.body = future
  return new Response(JSON.stringify(body.answers === undefined ? future : body), response)
}

const own = [names.serverEpoch, names.logPosition, names.serverTime, names.opAck, names.opTakes, names.readMark]

/** Makes one call fail. */
export async function fail(failure: NetworkFailure, far: FarEnd): Promise<Response> {
  const gone = new TypeError('Failed to fetch')
  switch (failure) {
    case 'lost':
      throw gone
    case 'answer-lost':
      await far.answer()
      throw gone
    case 'killed':
      await far.die().catch(() => undefined)
      throw gone
    case 'slow':
      far.dawdle()
      throw gone
    case 'hang':
      far.timeOut()
      throw new DOMException('Aborted', 'AbortError')
    case 'portal':
      return html('Welcome to the free network', 200)
    case 'proxy-404':
      return json({ oops: true }, 404)
    case 'gateway':
      return html('Down for maintenance', 503, { 'retry-after': '86400' })
    case 'gateway-404':
      return json({ error: 'not_found', message: 'No such route' }, 404)
    case 'gateway-401':
      return json({ error: 'auth.signedOut', message: 'Log in to the network' }, 401)
    case 'stripped': {
      const response = await far.answer()
      for (const name of own) response.headers.delete(name)
      return response
    }
    case 'newer':
      return toNewer(await far.answer())
    case 'server-error':
      return far.refuse(500, 'call.failed')
    case 'busy':
      return far.refuse(503, 'call.stopping', { 'retry-after': '5' })
    case 'too-many':
      return new Response(JSON.stringify(refusal(429, 'call.tooMany').body), {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '7' },
      })
  }
}
