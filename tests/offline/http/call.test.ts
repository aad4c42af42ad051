import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import { CallRefused, createHttp, NoAnswer } from '../../../offline/http/call.ts'
import type { Contact } from '../../../offline/http/contact.ts'
import { pathOf } from '../../../offline/http/request.ts'

const { addNote, readClaim, listClaims } = laborClaims.table
const { listStates } = site.table
const id = '00000000-0000-4000-8000-0000000000c1'

interface Sent {
  url: string
  init: RequestInit
}

function http(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const heard: Contact[] = []
  const timers: { run: () => void; ms: number }[] = []
  let now = 1_000_000
  const made = createHttp(
    {
      fetch: (async (url: string, init: RequestInit) => {
        sent.push({ url, init })
        return answer({ url, init })
      }) as typeof fetch,
      now: () => (now += 500),
      setTimer: (run, ms) => {
        timers.push({ run, ms })
        return () => undefined
      },
      api: '/api',
    },
    (contact) => heard.push(contact),
  )
  return { http: made, sent, heard, timers }
}
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

describe('a call by its row', () => {
  it('fills the path, says that the app calls, and follows no redirect', async () => {
    const {
      http: { call },
      sent,
    } = http(() => json([]))
    await call(listStates, { query: { orderBy: 'name' } })
    expect(sent[0]?.url).toBe('/api/states?orderBy=name')
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      redirect: 'error',
      credentials: 'same-origin',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(pathOf(addNote, { params: { id: 'a/b' } })).toBe('/labor-claims/a%2Fb/note')
    expect(pathOf(listClaims, { query: { section: 'open', filter: undefined } })).toBe('/labor-claims?section=open')
  })

  it('carries the token of a single-sign-on session, and nothing of it without one', async () => {
    const sent: RequestInit[] = []
    let token: string | null = null
    const { call } = createHttp(
      {
        fetch: (async (_url: string, init: RequestInit) => {
          sent.push(init)
          return json([])
        }) as typeof fetch,
        now: () => 0,
        setTimer: () => () => undefined,
        api: '/api',
      },
      () => undefined,
      async () => null,
      () => token,
    )
    await call(listStates, { query: {} })
    token = 'one-for-all'
    await call(listStates, { query: {} })
    expect(sent.map((init) => new Headers(init.headers).get('x-sso-token'))).toEqual([null, 'one-for-all'])
  })

  it('carries the token of a native shell’s session, keeps the one that begins and drops the one that ends', async () => {
    let token: string | null = null
    const heard: (string | undefined)[] = []
    const answers = [{ 'x-session-token': 'first' }, {}, { 'x-session-token': '' }, {}]
    const { call } = createHttp({
      fetch: ((_: string, init: RequestInit) => {
        heard.push((init.headers as Record<string, string>)['authorization'])
        return Promise.resolve(json([], 200, answers[heard.length - 1]))
      }) as typeof fetch,
      now: () => 0,
      setTimer: () => () => undefined,
      api: 'https://shop.example/api',
      token: {
        read: () => Promise.resolve(token),
        write: (next) => {
          token = next
          return Promise.resolve()
        },
      },
    })
    for (let n = 0; n < answers.length; n += 1) await call(listStates, { query: {} })
    expect(heard).toEqual([undefined, 'Bearer first', 'Bearer first', undefined])
  })

  it('throws the server’s refusal with its code, sentence, fields and present copy', async () => {
    const {
      http: { call },
    } = http(() =>
      json({ error: 'labor-claims.unknown', message: 'Claim not found.', errors: { id: 'x' }, current: 3 }, 404),
    )
    await expect(call(readClaim, { params: { id } })).rejects.toMatchObject({
      name: 'CallRefused',
      status: 404,
      code: 'labor-claims.unknown',
      message: 'Claim not found.',
      errors: { id: 'x' },
      current: 3,
    })
    await expect(call(readClaim, { params: { id } })).rejects.toBeInstanceOf(CallRefused)
  })

  it.each([
    ['a portal’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['another shape', () => json({ states: [] })],
    ['a proxy’s 404', () => new Response('not here', { status: 404 })],
    ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ])('takes %s for no answer', async (_, answer) => {
    await expect(http(answer).http.call(listStates, { query: {} })).rejects.toBeInstanceOf(NoAnswer)
  })

  it('takes silence for no answer, after 30 s', async () => {
    const {
      http: { call },
      timers,
    } = http(
      ({ init }) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => {
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    )
    const calling = call(listStates, { query: {} })
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    expect(timers.map((timer) => timer.ms)).toEqual([30_000])
    timers[0]?.run()
    await expect(calling).rejects.toThrow('The server did not answer in time.')
  })

  it('measures the skew at the midpoint of each contact and notes the server’s life', async () => {
    const {
      http: { call },
      heard,
    } = http(() =>
      json([], 200, {
        'x-server-time': new Date(1_000_000).toISOString(),
        'x-server-epoch': 'e1',
        'x-log-position': '12',
      }),
    )
    await call(listStates, { query: {} })
    expect(heard).toEqual([{ at: 1_001_000, skewMs: 750, mark: { epoch: 'e1', pos: 12 }, known: null, until: null }])
  })

  it('hears nothing from an answer that is not our server’s', async () => {
    const {
      http: { call },
      heard,
    } = http(() => json([]))
    await call(listStates, { query: {} })
    expect(heard).toEqual([])
  })
})
