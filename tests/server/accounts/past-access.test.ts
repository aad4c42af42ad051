import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { files } from '../../../contract/files.ts'
import { outbox } from '../../../contract/outbox.ts'
import { warranty } from '../../../contract/warranty.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { moveUser } from '../../../server/modules/users/join.store.ts'
import { updateUserRow } from '../../../server/modules/users/users.store.ts'
import { allRows, getExpectedVerdict, roles } from '../../support/access-roles.ts'
import { anyValidInput } from '../../support/arbitrary.ts'
import type { AnyInput } from '../../support/arbitrary.ts'
import type { Answer } from '../../support/client.ts'
import { pathOf } from '../../support/client.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { buildTrip, startClaimHarness, table } from '../labor-claims/claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(61_000)
})
afterAll(() => harness.close())

/** A photo of a claim or registration, without its bytes. */
async function photoOf(refId: string, removed = false): Promise<string> {
  const fileId = harness.newId()
  const { clock, db } = harness.server
  const now = clock.now()
  const upload = { sha256: 'a'.repeat(64), mime: 'image/png', width: 1, height: 1 }
  await db
    .insertInto('upload')
    .values({
      ...{ ...upload, owner_id: demoUsers.dealer, length: 3, complete: true, attached: true },
      ...{ created_at: now, completed_at: now, active_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('attached_file')
    .values({
      ...{ file_id: fileId, client_op_id: null, ref_id: refId, account_id: demoAccounts.hillcrest, removed },
      ...{ ...upload, user_id: demoUsers.dealer, title: 'Serial plate', size: 3, made_at: now, received_at: now },
    })
    .execute()
  return fileId
}
let serials = 0
async function registration(): Promise<string> {
  const machine = { serial_number: `MT52534Y${String((serials += 1)).padStart(5, '0')}`, equipment_id: 2 }
  const { body, refusal } = await harness.as.dealer.call(warranty.table.registerMachines, {
    body: {
      equipment: [
        { ...machine, id: harness.newId(), purchased_date: '2025-09-01', installed_date: null, floor_model: false },
      ],
    },
  })
  return body.records?.[0]?.id ?? Promise.reject(new Error(JSON.stringify(refusal)))
}

let keys = 0
const newKey = () => `past-access-${(keys += 1)}`
const describeAnswer = ({ status, refusal }: Pick<Answer<unknown>, 'status' | 'refusal'>) =>
  `${status} ${refusal?.error ?? ''}`.trim()
/** What a queued note, trip, photo, announcement and new title answer. */
async function tryAll(role: Role, id: string, fileId: string): Promise<Record<string, string>> {
  const client = harness.as[role]
  const sha256 = 'b'.repeat(64)
  const key = { key: newKey() }
  const note = await client.call(table.addNote, { params: { id }, body: { note: 'Psst' } }, { key: newKey() })
  const trip = await client.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-20') }, { key: newKey() })
  const photo = await client.call(files.table.addFile, { body: { ref_id: id, upload: sha256, title: 'Plate' } }, key)
  const announced = await client.call(
    outbox.table.announceFiles,
    { body: { ref_id: id, files: [{ sha256, title: 'Plate' }] } },
    { key: newKey() },
  )
  const title = await client.call(
    files.table.updateFile,
    { params: { id: fileId }, body: { title: 'Console', ref_id: id } },
    { key: newKey() },
  )
  return Object.fromEntries(
    Object.entries({ note, trip, photo, announced, title }).map(([name, one]) => [name, describeAnswer(one)]),
  )
}
const lost = {
  ...{ note: '404 labor-claims.unknown', trip: '404 labor-claims.unknown', photo: '404 files.recordUnknown' },
  ...{ announced: '404 files.recordUnknown', title: '404 files.unknown' },
}
const neverHad = {
  ...{ note: '424 labor-claims.parentMissing', trip: '424 labor-claims.parentMissing' },
  ...{ photo: '424 labor-claims.parentMissing', announced: '424 labor-claims.parentMissing' },
  title: '424 files.notArrived',
}

describe('A claim, registration or photo of others', () => {
  const kinds = [
    [/^\/labor-claims\/(?:ticket\/)?\{id\}/, 'claim'],
    [/^\/files\/\{id\}/, 'file'],
    [/^\/warranties\/\{id\}/, 'registration'],
  ] as const
  const foreign: Record<'claim' | 'file' | 'registration', string[]> = { claim: [], file: [], registration: [] }
  beforeAll(async () => {
    const [claim, record] = [await harness.claim(), await registration()]
    foreign.claim = [claim, await harness.claim({ status: 'paid' })]
    foreign.registration = [record]
    foreign.file = [await photoOf(claim), await photoOf(record), await photoOf(claim, true)]
  })

  const withRef = (body: unknown): body is { ref_id: string } =>
    typeof body === 'object' && body !== null && 'ref_id' in body
  interface CallAbout {
    readonly id: string
    readonly row: Row
    readonly kind: keyof typeof foreign
    /** Where the call has the id of the record. */
    readonly place: 'path' | 'body'
  }
  const about = allRows.flatMap(({ id, row }): CallAbout[] => {
    const kind = kinds.find(([pattern]) => pattern.test(row.path))?.[1]
    const isOfFile = id.endsWith('.updateFile')
    if (row.bodyAs === 'bytes') return []
    if (kind !== undefined) return [{ id, row, kind, place: 'path' }]
    const [input] = fc.sample(anyValidInput(row), { seed: 1, numRuns: 1 })
    return withRef(input?.body) && !isOfFile ? [{ id, row, kind: 'claim', place: 'body' }] : []
  })

  const send = (role: Role, row: Row, { params, query, body }: AnyInput, id: string, place: string, key: string) => {
    const given = place === 'body' && withRef(body) ? { ...body, ref_id: id } : body
    const hasBody = row.method !== 'GET' && given !== undefined
    return harness.as[role].send(
      row.method,
      `/api${pathOf(row, { params: place === 'path' ? { ...params, id } : params, query })}`,
      hasBody ? JSON.stringify(given) : undefined,
      { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...(key === '' ? {} : { 'idempotency-key': key }) },
    )
  }
  /** All of it but what differs between any two calls. Links of a page repeat its path. */
  const seen = ({ status, headers, bytes }: Answer<unknown>, id: string) => ({
    status,
    headers: Object.keys(headers)
      .filter((name) => name !== 'set-cookie')
      .toSorted(),
    body: bytes.toString().replaceAll(id, '{id}'),
  })

  it('is there for every call that takes its id', () => {
    expect(about.length).toBeGreaterThan(30)
    expect(about.filter(({ place }) => place === 'body').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['files.addFile', 'outbox.announceFiles', 'outbox.withdrawFiles']),
    )
  })

  it.each(about)('answers $id as one that does not exist, queued or not', async ({ id: name, row, kind, place }) => {
    const inputs = fc.sample(anyValidInput(row), { seed: 20261126, numRuns: 3 })
    for (const role of ['customer', 'dealer2', 'servicer2'] as const) {
      if (getExpectedVerdict(row, roles[role] ?? null) !== 'in') continue
      for (const input of inputs)
        for (const id of foreign[kind])
          for (const isQueued of row.effect === 'write' ? [false, true] : [false]) {
            // By the specification, the machine of a registration is known to dealers and servicers.
            if (kind === 'registration' && role !== 'customer' && !isQueued) continue
            const answer = async (refId: string) =>
              seen(await send(role, row, input, refId, place, isQueued ? newKey() : ''), refId)
            const how = `${name} as ${role}, ${isQueued ? 'queued' : 'not queued'}`
            expect(await answer(id), how).toEqual(await answer(harness.newId()))
            harness.server.clock.advance(2000)
          }
    }
  })

  it('waits on the device, as one that may still arrive', async () => {
    const [claim = ''] = foreign.claim
    const [photo = ''] = foreign.file
    expect(await tryAll('servicer2', claim, photo)).toEqual(neverHad)
    expect(await tryAll('servicer2', harness.newId(), harness.newId())).toEqual(neverHad)
  })

  it('has no trip that answers another claim than its own', async () => {
    const [own, other, tripId] = [await harness.claim(), await harness.claim(), harness.newId()]
    const { as } = harness
    await as.servicer.call(table.addTrip, { params: { id: other }, body: { ...buildTrip('2026-11-20'), id: tripId } })
    const edit = async (id: string, trip: string, key: string) =>
      describeAnswer(
        await as.servicer.call(
          table.editTrip,
          { params: { id, tripId: trip }, body: buildTrip('2026-11-20') },
          key === '' ? {} : { key },
        ),
      )
    for (const key of ['', newKey()])
      expect(await edit(own, tripId, key)).toBe(await edit(own, harness.newId(), key === '' ? '' : newKey()))
  })
})

describe('A claim or registration that was lost', () => {
  const assign = (id: string, provider_address_id: number) =>
    harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'assign', provider_address_id } })

  it('is unknown to the servicer who declined it, and to the one it was taken from; to all others it may still arrive', async () => {
    const id = await harness.claim({ accepted: false })
    const photo = await photoOf(id)
    const refuse = (role: Role) =>
      harness.as[role].call(table.actOnClaim, { params: { id }, body: { action: 'refuse', message: 'No van' } })
    expect((await refuse('servicer')).status).toBe(200)
    expect(await tryAll('servicer', id, photo)).toEqual(lost)
    expect(await tryAll('servicer2', id, photo)).toEqual(neverHad)
    expect((await assign(id, demoAddresses.cascadePortland)).status).toBe(200)
    expect((await refuse('servicer2')).status).toBe(200)
    expect(await tryAll('servicer2', id, photo)).toEqual(lost)
    expect(await tryAll('dealer2', id, photo)).toEqual({ ...neverHad, trip: expect.any(String) as string })
    expect((await assign(id, demoAddresses.northsideMinneapolis)).status).toBe(200)
    expect((await tryAll('servicer', id, photo))['note']).toBe('200')
  })

  it('is unknown to the account that a registration was moved from', async () => {
    const id = await registration()
    const photo = await photoOf(id)
    const note = async (role: Role) =>
      describeAnswer(
        await harness.as[role].call(
          warranty.table.addRecordNote,
          { params: { id }, body: { note: 'x' } },
          { key: newKey() },
        ),
      )
    expect(await note('customer')).toBe('424 warranty.parentMissing')
    await harness.as.reviewer.call(warranty.table.moveRecord, {
      params: { id },
      body: { account_id: demoAccounts.lakeshore },
    })
    expect(await note('dealer')).toBe('404 warranty.unknown')
    const { announced, photo: attached, title } = await tryAll('dealer', id, photo)
    expect({ announced, attached, title }).toEqual({
      ...{ announced: '404 files.recordUnknown', attached: '404 files.recordUnknown', title: '404 files.unknown' },
    })
    expect(await note('customer')).toBe('424 warranty.parentMissing')
  })

  it('is unknown to a reviewer who is one no more, who had them all', async () => {
    const { db } = harness.server
    const id = await harness.claim()
    const photo = await photoOf(id)
    await updateUserRow(db, demoUsers.reviewer, { reviewer: false })
    const { note, title } = await tryAll('reviewer', id, photo)
    const early = await tryAll('reviewer', harness.newId(), harness.newId())
    await updateUserRow(db, demoUsers.reviewer, { reviewer: true })
    expect({ note, title }).toEqual({ note: expect.stringMatching('404|403'), title: '404 files.unknown' })
    expect(early['title']).toBe('424 files.notArrived')
  })

  it('is unknown to a person who has left its account, and to the account whose servicer has left with the job', async () => {
    const { db } = harness.server
    const id = await harness.claim()
    const photo = await photoOf(id)
    await moveUser(db, demoUsers.dealerStaff, demoAccounts.lakeshore)
    expect((await tryAll('dealer-staff', id, photo))['note']).toBe(lost.note)
    expect((await tryAll('dealer2', id, photo))['note']).toBe(neverHad.note)
    await moveUser(db, demoUsers.servicer, demoAccounts.cascade)
    const findPastRecord = (account: number) =>
      db
        .selectFrom('past_record')
        .select('ref_id')
        .where('ref_id', '=', id)
        .where('account_id', '=', account)
        .executeTakeFirst()
    expect(await findPastRecord(demoAccounts.northside)).toEqual({ ref_id: id })
    await moveUser(db, demoUsers.servicer, demoAccounts.northside)
    await moveUser(db, demoUsers.dealerStaff, demoAccounts.hillcrest)
    expect((await tryAll('servicer', id, photo))['note']).toBe('200')
  })

  it('is known of the time before from what was written in it', async () => {
    const { db } = harness.server
    const id = await harness.claim()
    await harness.as.servicer.call(table.addNote, { params: { id }, body: { note: 'Was there' } })
    await harness.as.reviewer.call(table.addNote, { params: { id }, body: { note: 'Thank you' } })
    for (const name of ['claim', 'registration', 'account', 'office'])
      await sql`drop function ${sql.raw(`note_past_${name}`)} cascade`.execute(db)
    await sql`drop table past_record, past_account`.execute(db)
    await sql`alter table app_user drop column was_office`.execute(db)
    await sql`delete from kysely_migration where name = '082-past-access'`.execute(db)
    await db.updateTable('labor_claim').set({ assigned_to: null }).where('claim_id', '=', id).execute()
    expect(await migrate(db)).toEqual(['082-past-access'])
    const had = await db.selectFrom('past_record').selectAll().where('ref_id', '=', id).execute()
    expect(had).toEqual([{ ref_id: id, account_id: demoAccounts.northside }])
    expect((await tryAll('servicer', id, await photoOf(id)))['note']).toBe(lost.note)
  })
})
