import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import { CallRefused, createHttp, NoAnswer } from '../../../offline/http/call.ts'
import type { Contact } from '../../../offline/http/contact.ts'
import { isOlder } from '../../../offline/replica/snapshot-store.ts'
import { toPath } from '../../../offline/http/request.ts'
import { ownHeaders } from '../../support/own-headers.ts'

const { addNote, readClaim, listClaims } = laborClaims.table
const { listStates } = site.table
const { loadSession } = auth.table
const id = '00000000-0000-4000-8000-0000000000c1'

interface Sent {
  url: string
  init: RequestInit
}

function createSetup(
  answer: (sent: Sent) => Response | Promise<Response>,
  more: Partial<Parameters<typeof createHttp>[0]> = {},
) {
  const sent: Sent[] = []
  const contacts: Contact[] = []
  const timers: { run: () => void; ms: number }[] = []
  let now = 1_000_000
  const http = createHttp(
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
      ...more,
    },
    (contact) => contacts.push(contact),
  )
  return { http, sent, contacts, timers }
}
const foreign = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const json = (body: unknown, status = 200, headers = {}) => foreign(body, status, { ...ownHeaders, ...headers })

describe('A call by its row', () => {
  it('fills the path, marks itself as a call of the app and follows no redirect', async () => {
    const {
      http: { call },
      sent,
    } = createSetup(() => json([]))
    await call(listStates, { query: { orderBy: 'name' } })
    expect(sent[0]?.url).toBe('/api/states?orderBy=name')
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      redirect: 'error',
      credentials: 'same-origin',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(toPath(addNote, { params: { id: 'a/b' } })).toBe('/labor-claims/a%2Fb/note')
    expect(toPath(listClaims, { query: { section: 'open', filter: undefined } })).toBe('/labor-claims?section=open')
  })

  it('carries the token of a single-sign-on session, if there is one', async () => {
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

  it('adds the user’s api_token to its data, if the user has one, and never to its address (`WO011`)', async () => {
    const sent: { readonly url: string; readonly body: unknown }[] = []
    let token: string | null = null
    const { call } = createHttp(
      {
        fetch: (async (url: string, init: RequestInit) => {
          sent.push({ url, body: init.body === undefined ? null : JSON.parse(String(init.body)) })
          return json({})
        }) as typeof fetch,
        now: () => 0,
        setTimer: () => () => undefined,
        api: '/api',
      },
      () => undefined,
      async () => null,
      () => token,
    )
    const add = () => call(addNote, { params: { id }, body: { note: 'Belt aligned' } }).catch(() => undefined)
    await add()
    token = 'one-for-all'
    await add()
    await call(listClaims, { query: {} }).catch(() => undefined)
    await call(loadSession, { body: { session_id: 's', api_token: 'another' } }).catch(() => undefined)
    expect(sent.map(({ body }) => body)).toEqual([
      { note: 'Belt aligned' },
      { note: 'Belt aligned', api_token: 'one-for-all' },
      null,
      { session_id: 's', api_token: 'another' },
    ])
    expect(sent.filter(({ url }) => url.includes('one-for-all'))).toEqual([])
  })

  it('carries a native shell’s session token, stores a new one and deletes an ended one', async () => {
    let token: string | null = null
    const authorizations: (string | undefined)[] = []
    const answers = [{ 'x-session-token': 'first' }, {}, { 'x-session-token': '' }, {}]
    const { call } = createHttp({
      fetch: ((_: string, init: RequestInit) => {
        authorizations.push((init.headers as Record<string, string>)['authorization'])
        return Promise.resolve(json([], 200, answers[authorizations.length - 1]))
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
    expect(authorizations).toEqual([undefined, 'Bearer first', 'Bearer first', undefined])
  })

  it('throws the server’s refusal with its code, message, fields and current state', async () => {
    const {
      http: { call },
    } = createSetup(() =>
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
    ['a stranger’s list', () => foreign([{ name: 'Not ours' }])],
    ['a gateway’s own 404 in JSON', () => foreign({ error: 'not_found', message: 'No such route' }, 404)],
    ['a firewall’s 403 in JSON', () => foreign({ error: 'forbidden', message: 'Blocked' }, 403)],
    ['a proxy’s 404', () => new Response('not here', { status: 404 })],
    ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ])('treats %s as no answer', async (_, answer) => {
    await expect(createSetup(answer).http.call(listStates, { query: {} })).rejects.toBeInstanceOf(NoAnswer)
  })

  it('trusts a personal answer only if it is our server’s, in our shape or not', async () => {
    const answer = createSetup(() => foreign({ data: [] }))
    await expect(answer.http.call(readClaim, { params: { id } })).rejects.toBeInstanceOf(NoAnswer)
  })

  it('takes a public answer that the worker stored, which says nothing about the server now', async () => {
    expect(await createSetup(() => foreign([])).http.call(listStates, { query: {} })).toEqual([])
  })

  it('is newer than what was here when it left, unless a replica of the database answered, which may be behind', async () => {
    const read = async (headers: Readonly<Record<string, string>>) => {
      const marks = ['9;20:20:', '9;10:10:']
      const { http } = createSetup(() => json([], 200, { 'x-read-mark': marks.shift() ?? '', ...headers }))
      const first = await http.read(listStates, { query: {} })
      const second = await http.read(listStates, { query: {} })
      return isOlder({ asOf: 2, ...second }, { asOf: 1, mark: first.mark })
    }
    expect(await read({})).toBe(false)
    expect(await read({ 'x-read-from': 'replica' })).toBe(true)
  })

  it('without an answer may have been done, where it changes something and may have left', async () => {
    const fail = () => Promise.reject(new TypeError('Failed to fetch'))
    const write = [addNote, { params: { id }, body: { id, note: 'Belt aligned' } }] as const
    const lost = { name: 'NoAnswer', mayBeDone: true }
    const surely = { name: 'NoAnswer', mayBeDone: false }
    await expect(createSetup(fail).http.call(...write)).rejects.toMatchObject(lost)
    await expect(createSetup(fail, { onLine: () => false }).http.call(...write)).rejects.toMatchObject(surely)
    await expect(createSetup(fail).http.call(readClaim, { params: { id } })).rejects.toMatchObject(surely)
    // A proxy in front of the server answers in its place.
    await expect(createSetup(() => foreign({}, 504)).http.call(...write)).rejects.toMatchObject(lost)
    const { http, timers } = createSetup(
      ({ init }) =>
        new Promise<Response>((_, reject) => {
          init.signal?.addEventListener('abort', () => {
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    )
    const calling = http.call(...write)
    await new Promise(setImmediate)
    timers[0]?.run()
    await expect(calling).rejects.toMatchObject({ ...lost, message: 'The server did not answer in time.' })
  })

  it('treats silence as no answer after 30 s', async () => {
    const {
      http: { call },
      timers,
    } = createSetup(
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

  it('measures the clock skew at the midpoint of each contact and reads the server epoch', async () => {
    const {
      http: { call },
      contacts,
    } = createSetup(() =>
      json([], 200, {
        'x-server-time': new Date(1_000_000).toISOString(),
        'x-server-epoch': 'e1',
        'x-log-position': '12',
      }),
    )
    await call(listStates, { query: {} })
    const mark = { epoch: 'e1', pos: 12 }
    expect(contacts).toEqual([{ at: 1_001_000, skewMs: 750, mark, known: null, until: null, isSuccess: true }])
  })

  it('records no contact for an answer that is not from our server', async () => {
    const {
      http: { call },
      contacts,
    } = createSetup(() => foreign([]))
    await call(listStates, { query: {} })
    await expect(call(readClaim, { params: { id } })).rejects.toBeInstanceOf(NoAnswer)
    expect(contacts).toEqual([])
  })
})
