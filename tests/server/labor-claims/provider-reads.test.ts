import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim, ClaimRow } from '../../../contract/shapes/claim.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { buildTrip, insertClaim, table } from './claim-harness.ts'

type Answer = () => Response | Promise<Response>
const notThere: Answer = () => Response.json({ message: 'Not here.' }, { status: 404 })
/** Reads that the host was asked for. */
let asked: Request[] = []
/** Its answers to reads, and whether it answers writes. */
let answers: Readonly<Record<string, Answer>> = {}
let takesWrites = true
const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  if (request.method !== 'GET') {
    if (takesWrites) return Response.json({})
    throw new Error('unreachable')
  }
  asked.push(request)
  return (answers[new URL(request.url).pathname.slice('/api'.length)] ?? notThere)()
}
const addresses = () => asked.map(({ method, url }) => `${method} ${url.slice('https://claims.example'.length)}`)

let server: TestServer
let servicer: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer({ laborClaimsBase: 'https://claims.example/api/', fetch })
  servicer = await server.signIn('servicer@demo.test')
  dealer = await server.signIn('dealer@demo.test')
})
let count = 0
const newId = () => `0199bbbb-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
/** A claim of the servicer in a town of its own, and another one there. */
let id = ''
let another = ''
let town = ''
const insertJob = (claim_id: string, given = {}) =>
  insertClaim(server, { claim_id, display_id: `LC-8${claim_id.slice(-5)}`, customer_city: town, ...given })
beforeEach(async () => {
  ;[id, another] = [newId(), newId()]
  town = `Town${id.slice(-8)}`
  await insertJob(id)
  await insertJob(another)
  asked = []
  answers = {}
  takesWrites = true
  // What an earlier test took down is asked again.
  server.clock.advance(60_000)
})
afterAll(() => server.close())

const withToken = { headers: { 'x-sso-token': 'their token' } }
const ticket = () => `/labor-claims/ticket/${id}`
const jobs = `/labor-claims/servicer/${demoUsers.servicer}`
const readOurs = async (client = servicer): Promise<Claim> =>
  (await client.call(table.readClaim, { params: { id } })).body
const readThere = async (client = servicer): Promise<Claim> =>
  (await client.call(table.readClaim, { params: { id } }, withToken)).body
const listJobs = async (query: object, options = {}) =>
  (
    await servicer.call(
      table.listServicerClaims,
      { params: { id: demoUsers.servicer }, query: { filter: town, ...query } },
      options,
    )
  ).body
const listOurs = () => listJobs({})
const listThere = (query = {}) => listJobs(query, withToken)
const addNote = (text: string, to = id) =>
  servicer.call(table.addNote, { params: { id: to }, body: { note: text } }, withToken)
const other = { user_id: 4, name: 'Their Office', organization: 'Their Firm' }

/** The host's claim: ours with changes. */
async function hostHas(change: Partial<Claim>): Promise<void> {
  const claim = { ...(await readOurs()), ...change }
  answers = { [ticket()]: () => Response.json(claim) }
}
const changed = { status: 'approve_payment', customer_name: 'Grace Okafor', additional_info: 'Gate code 12' } as const

describe('Reads of claims that a provider’s own host serves (LABOR_CLAIMS_BASE)', () => {
  it('come from there: same path, with the user’s token in the header alone', async () => {
    await hostHas(changed)
    expect(await readThere()).toMatchObject({ ticket_id: id, ...changed })
    expect(addresses()).toEqual([`GET /api/labor-claims/ticket/${id}`])
    expect(asked[0]?.headers.get('x-sso-token')).toBe('their token')
  })

  it('are ours without the user’s token: nobody else’s is sent', async () => {
    await hostHas(changed)
    expect(await readOurs()).toMatchObject({ status: 'assigned', customer_name: 'Ada Reyes' })
    expect(asked).toEqual([])
  })

  it('show what was written there, without its users’ numbers, and what was handed on once', async () => {
    await addNote('From the phone')
    await servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-20') }, withToken)
    await server.jobs.drain()
    const { notes, history } = await readOurs()
    expect(history.map(({ action }) => action)).toEqual(['addTrip'])
    const entry = {
      at: '2026-12-01T00:00:00.000Z',
      from: 'assigned',
      to: 'approve_payment',
      message: null,
      author: other,
    }
    const theirs = { note: 'Seen at the office', class: 'customer', late: false, author: other } as const
    await hostHas({
      notes: [...notes, { ...theirs, id: newId(), made_at: entry.at, received_at: entry.at }],
      history: [
        ...history.map((one) => ({ ...one, id: newId(), at: '2026-11-30T00:00:00.000Z' })),
        { ...entry, id: newId(), action: 'complete' },
      ],
    })
    const claim = await readThere()
    expect(claim.notes.map((one) => one.note)).toEqual(['From the phone', 'Seen at the office'])
    expect(claim.notes[1]?.author).toEqual({ ...other, user_id: null })
    expect(claim.history).toHaveLength(history.length + 1)
    expect(claim.history.filter(({ action }) => action === 'complete')).toHaveLength(1)
  })

  it('leave ours what decides access, money and conflicts, and offer only steps that both allow', async () => {
    const ours = await readOurs()
    await hostHas({
      rev: 900,
      assigned_to: demoUsers.servicer2,
      servicer_account_id: demoAccounts.hillcrest,
      serial_number: 'MT52534K00001',
      mileage: 9000,
      trips: [],
      files: [],
      actions: ['complete', 'approve_payment'],
      may: { ...ours.may, edit: false, manage: true, correct: true },
    })
    const { rev, assigned_to, servicer_account_id, serial_number, mileage, money, registration } = ours
    const claim = await readThere()
    expect(claim).toMatchObject({ rev, assigned_to, servicer_account_id, serial_number, mileage, money, registration })
    expect(ours.actions).toContain('complete')
    expect(claim.actions).toEqual(['complete'])
    expect(claim.may).toEqual({ ...ours.may, edit: false })
  })

  it('take what was queued on a claim that was read from there', async () => {
    await hostHas({ ...changed, rev: 900 })
    expect(await readThere()).toMatchObject({ ...changed, may: { trip: true } })
    const op = { headers: { 'idempotency-key': newId(), 'x-sso-token': 'their token' } }
    const { body: trip } = await servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-20') }, op)
    await server.jobs.drain()
    // The host has not shown it yet.
    expect((await readThere()).trips.map((one) => one.id)).toEqual([trip.id])
  })

  it('are ours while something of the claim waits for that host', async () => {
    await hostHas(changed)
    takesWrites = false
    const { body: note } = await addNote('Saved on the way')
    await server.jobs.drain()
    asked = []
    expect(await readThere()).toMatchObject({ status: 'assigned', notes: [{ note: 'Saved on the way' }] })
    expect(asked).toEqual([])
    takesWrites = true
    server.clock.advance(3_600_000)
    await server.jobs.drain()
    expect(await readThere()).toMatchObject({ ...changed, notes: [{ note: 'Saved on the way' }] })
    takesWrites = false
    // L13 names the note alone.
    await servicer.call(table.classifyNote, { params: { id: note.id }, body: { class: 'customer' } }, withToken)
    expect(await readThere()).toMatchObject({ status: 'assigned' })
    takesWrites = true
    await server.jobs.drain()
  })

  it.each<readonly [string, Answer]>([
    ['does not know the claim', notThere],
    ['does not know the user', () => Response.json({ message: 'Who?' }, { status: 401 })],
    ['does not allow it', () => Response.json({ message: 'No.' }, { status: 403 })],
    ['answers a page', () => new Response('<html>')],
    ['answers half a claim', () => Response.json({ ticket_id: id, status: 'paid' })],
    ['answers another claim', async () => Response.json({ ...(await readOurs()), ...changed, ticket_id: newId() })],
    ['answers an unknown status', async () => Response.json({ ...(await readOurs()), status: 'lost' })],
    ['fails', () => Response.json({ ...changed }, { status: 500 })],
    ['does not answer in time', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ])('are ours where that host %s', async (_, answer) => {
    const ours = await readOurs()
    answers = { [ticket()]: answer }
    expect(await readThere()).toEqual(ours)
    expect(addresses()[0]).toBe(`GET /api/labor-claims/ticket/${id}`)
  })

  it('ask a host that did not answer once in half a minute', async () => {
    answers = { [ticket()]: () => Promise.reject(new Error('unreachable')) }
    await readThere()
    await readThere()
    await listThere()
    expect(asked).toHaveLength(1)
    await hostHas(changed)
    server.clock.advance(30_000)
    expect(await readThere()).toMatchObject(changed)
    expect(await readThere()).toMatchObject(changed)
  })
})

describe('Lists of claims that a provider’s own host serves', () => {
  const hostLists = async (toRows: (rows: readonly ClaimRow[]) => readonly ClaimRow[], change = {}) => {
    const ours = await listOurs()
    const data = toRows(ours.data)
    const body = { ...ours, data, total: ours.total + data.length - ours.data.length, ...change }
    answers = { [jobs]: () => Response.json(body) }
    return ours
  }
  const change = (row: ClaimRow): ClaimRow => ({
    ...row,
    ...(row.ticket_id === id ? { status: 'paid', rev: 900 } : {}),
  })
  const findRow = (rows: readonly ClaimRow[]) => rows.find((row) => row.ticket_id === id)

  it('come from there with the same query, in its order', async () => {
    const ours = await hostLists((rows) => rows.map(change).toReversed())
    const list = await listThere()
    expect(addresses()).toEqual([`GET /api${jobs}?filter=${town}&page=1`])
    expect(ours.data).toHaveLength(2)
    expect(list.data.map((row) => row.ticket_id)).toEqual(ours.data.map((row) => row.ticket_id).toReversed())
    expect(findRow(list.data)).toMatchObject({ status: 'paid', rev: findRow(ours.data)?.rev })
    expect(list.total).toBe(ours.total)
  })

  it('name no other revision of a claim than the claim itself, whichever of the two that host answers', async () => {
    const toVersion = (row: Pick<ClaimRow, 'rev' | 'updated_at'> | undefined) => [row?.rev, row?.updated_at]
    const ours = toVersion(await readOurs())
    const later = '2030-01-01T00:00:00.000Z'
    await hostHas({ ...changed, updated_at: later })
    const claim = await readThere()
    await hostLists((rows) => rows.map((row) => ({ ...change(row), updated_at: later })))
    const row = findRow((await listThere()).data)
    expect([claim.status, row?.status]).toEqual(['approve_payment', 'paid'])
    // Devices compare both: a difference would have them read each claim again at every refresh.
    expect([toVersion(claim), toVersion(row)]).toEqual([ours, ours])
  })

  it('leave out claims that we do not know or that our policy hides', async () => {
    const foreign = newId()
    await insertJob(foreign, { assigned_to: demoUsers.servicer2 })
    const ours = await hostLists((rows) => [
      ...rows.map(change),
      ...rows.slice(0, 1).flatMap((row) => [foreign, newId()].map((ticket_id) => ({ ...row, ticket_id }))),
    ])
    const list = await listThere()
    expect(list.data.map((row) => row.ticket_id)).toEqual(ours.data.map((row) => row.ticket_id))
    expect(list.total).toBe(ours.total)
    expect(findRow(list.data)).toMatchObject({ status: 'paid' })
  })

  it('lose none of ours that it does not list, and show what it has of the others', async () => {
    const ours = await hostLists((rows) => rows.map(change).filter((row) => row.ticket_id === id))
    const list = await listThere()
    expect(list.data.map((row) => row.ticket_id)).toEqual(ours.data.map((row) => row.ticket_id))
    expect(list.total).toBe(2)
    expect(findRow(list.data)).toMatchObject({ status: 'paid' })
    // A page that is there says nothing about further ones: they stay in reach.
    await hostLists((rows) => rows, { total: 1 })
    expect((await listThere()).total).toBe(2)
  })

  it.each([
    ['has pages of another length', { per_page: 10 }],
    ['answers another page', { current_page: 2 }],
    ['answers no list', { data: null }],
  ])('are ours where that host %s', async (_, odd) => {
    const ours = await hostLists((rows) => rows.map(change), odd)
    expect(await listThere()).toEqual(ours)
    expect(asked).toHaveLength(1)
  })

  it('are ours by our own filter, and while a claim of the list waits for that host', async () => {
    await hostLists((rows) => rows.map(change))
    await listThere({ overdue: 'true' })
    expect(asked).toEqual([])
    takesWrites = false
    await addNote('Not there yet', another)
    expect(findRow((await listThere()).data)).toMatchObject({ status: 'assigned' })
    expect(asked).toEqual([])
    takesWrites = true
    await server.jobs.drain()
    expect(findRow((await listThere()).data)).toMatchObject({ status: 'paid' })
  })

  it('are of jobs there too where the session’s switch makes them so', async () => {
    const path = '/labor-claims'
    const ours = await listOurs()
    answers = { [path]: () => Response.json({ ...ours, data: ours.data.map(change) }) }
    const asServicer = { headers: { ...withToken.headers, 'x-acting-as': 'servicer' } }
    const { body } = await servicer.call(table.listClaims, { query: { section: 'assigned' } }, asServicer)
    expect(addresses()).toEqual([`GET /api${path}?section=assigned&viewing_as_servicer=true&page=1`])
    expect(body.data.length).toBeGreaterThan(0)
  })

  it('count as that host counts, where it counts as many claims as we do', async () => {
    const { body: ours } = await dealer.call(table.readTotals, { query: {} })
    const moved = { ...ours, assigned: ours.assigned - 1, paid: ours.paid + 1 }
    answers = { '/labor-claims/totals': () => Response.json(moved) }
    const countThere = async () => (await dealer.call(table.readTotals, { query: { filter: '' } }, withToken)).body
    expect(await countThere()).toEqual(moved)
    expect(addresses()).toEqual(['GET /api/labor-claims/totals?filter='])
    answers = { '/labor-claims/totals': () => Response.json({ ...moved, paid: moved.paid + 5 }) }
    expect(await countThere()).toEqual(ours)
    answers = { '/labor-claims/totals': () => Response.json(moved) }
    takesWrites = false
    await addNote('On the way')
    expect(await countThere()).toEqual(ours)
    takesWrites = true
    await server.jobs.drain()
  })
})

describe('What a provider’s own host answers', () => {
  it('opens no claim that our policy hides: it is not even asked', async () => {
    await hostHas(changed)
    const stranger = await server.signIn('dealer2@demo.test')
    const { status, refusal } = await stranger.call(table.readClaim, { params: { id } }, withToken)
    expect([status, refusal.error]).toEqual([404, 'labor-claims.unknown'])
    expect(asked).toEqual([])
  })

  it('shows a dealer no note and no entry that our policy hides', async () => {
    const { body: hidden } = await addNote('For servicers')
    expect(hidden.class).toBe('servicer')
    await server.jobs.drain()
    const note = { late: false, made_at: hidden.made_at, received_at: hidden.received_at, author: other }
    const entry = { at: hidden.made_at, from: null, to: null, message: 'internal', author: other }
    await hostHas({
      notes: [
        { ...note, id: hidden.id, note: 'For servicers', class: 'customer' },
        { ...note, id: newId(), note: 'Office only', class: 'internal' },
        { ...note, id: newId(), note: 'For the customer', class: 'customer' },
      ],
      history: [{ ...entry, id: newId(), action: 'classifyNote' }],
    })
    const claim = await readThere(dealer)
    expect(claim.notes.map((one) => one.note)).toEqual(['For the customer'])
    expect(claim.history.map(({ action }) => action)).not.toContain('classifyNote')
  })

  it('is read without fields that the row does not have', async () => {
    const claim = { ...(await readOurs()), ...changed, secret: 'x' }
    answers = { [ticket()]: () => Response.json(claim) }
    const body = await readThere()
    expect(body.customer_name).toBe(changed.customer_name)
    expect(JSON.stringify(body)).not.toContain('secret')
  })
})
