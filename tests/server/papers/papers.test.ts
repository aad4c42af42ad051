import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { papers } from '../../../contract/papers.ts'
import { warranty } from '../../../contract/warranty.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { createPicture, hashSha256 } from '../files/upload-fixtures.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { buildTrip, startClaimHarness, table } from '../labor-claims/claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = papers.table
const report = (role: Role, id: string, copy?: 'office') =>
  harness.as[role].call(rows.readClaimReport, { params: { id }, query: copy === undefined ? {} : { copy } })
const textOf = async (role: Role, id: string, copy?: 'office') => readPdf((await report(role, id, copy)).bytes).text
/** Lines of a paper break where they must. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

/** A file of the servicer on a claim, with these bytes in the store; none: they were lost. */
async function attach(
  claimId: string,
  {
    bytes,
    ...given
  }: { bytes: Buffer | null; title?: string; mime?: string; purpose?: 'photo' | 'signature'; signed_by?: string },
) {
  const sha256 = hashSha256(bytes ?? Buffer.from(harness.newId()))
  if (bytes !== null) await harness.server.files.put(`${demoUsers.servicer}/${sha256}`, bytes)
  const now = harness.server.clock.now()
  const { mime = 'image/png' } = given
  await harness.server.db
    .insertInto('upload')
    .values({
      ...{ owner_id: demoUsers.servicer, sha256, mime, width: 8, height: 8, length: 9, complete: true, attached: true },
      ...{ created_at: now, completed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await harness.server.db
    .insertInto('attached_file')
    .values({
      ...{ file_id: harness.newId(), ref_id: claimId, sha256, title: 'Serial plate', mime: 'image/png', size: 9 },
      ...{ user_id: demoUsers.servicer, account_id: demoAccounts.northside, client_op_id: null },
      ...{ width: null, height: null, purpose: 'photo', signed_by: null, made_at: now, received_at: now },
      ...given,
    })
    .execute()
}
const imagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length

/** A claim with a trip, a note of each class and a part. */
async function full() {
  const id = await harness.claim({
    customer_company: 'Кузнецов Gym',
    parts: JSON.stringify([
      {
        ...{ product_id: 1, number: 'MT-204817', name: 'Walking belt', qty: 2, source: 'stock', state: 'Used' },
        ...{ list_price: 5000, dealer_price: 4000 },
      },
    ]),
  })
  const day = new Date(harness.server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip(day) })
  for (const [role, note] of [
    ['servicer', { note: 'Belt was torn at the seam', class: 'servicer' }],
    ['reviewer', { note: 'Third belt this year', class: 'internal' }],
    ['dealer', { note: 'Ring at dock B', class: 'customer' }],
  ] as const)
    await harness.as[role].call(table.addNote, { params: { id }, body: note })
  return id
}

describe('GET /labor-claims/ticket/{id}/report', () => {
  it('has machine, customer, trips, parts, notes and the totals of requested, calculated, approved and paid', async () => {
    const id = await full()
    const { display_id, money } = (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
    const text = flat(await textOf('servicer', id))
    const sum = money.reduce((all, line) => all + Math.round(line.calculated * 100), 0) / 100
    for (const part of [
      ...['Partwright Equipment Services', `Service report ${display_id}`, 'Meridian T500', 'MT52534K00999'],
      ...['Кузнецов Gym', 'Duluth, MN 55802', 'Northside Fitness', 'Belt slips', 'Belt fitted', '1.5', '8.4'],
      ...['MT-204817', 'Walking belt', 'Belt was torn at the seam', 'Ring at dock B', 'Trip charge', 'Total approved'],
      ...[`Total calculated $${sum.toFixed(2)}`, 'Page 1 of'],
    ])
      expect(text).toContain(part)
  })

  it('has the hours and miles of a visit on the page on which it begins, however long its text is', async () => {
    const id = await full()
    await harness.server.db
      .updateTable('claim_trip')
      .set({ services_performed: 'Adjusted the belt and measured its current again. '.repeat(80) })
      .where('claim_id', '=', id)
      .execute()
    const { pages } = readPdf((await report('reviewer', id)).bytes)
    const begins = pages.findIndex(({ texts }) => texts.some((text) => text.startsWith('Adjusted the belt')))
    const { texts = [] } = pages[begins] ?? {}
    expect(texts).toContain('Hours')
    expect(texts).toEqual(expect.arrayContaining(['1.5', '8.4']))
    expect(pages[begins + 1]?.texts[0]).toMatch(/belt|current/)
  })

  it('has the day on which the claim was filed, not that on which its device had a signal again', async () => {
    const id = await harness.claim()
    await harness.server.db
      .insertInto('claim_history')
      .values({
        ...{ entry_id: harness.newId(), claim_id: id, user_id: demoUsers.servicer, client_op_id: null, action: 'file' },
        ...{ from_status: null, to_status: 'requests', message: null },
        ...{ at: new Date('2026-11-19T18:00:00Z'), made_at: new Date('2026-11-17T18:00:00Z') },
      })
      .execute()
    expect(flat(await textOf('servicer', id))).toContain('Filed Nov 17, 2026')
  })

  it('has no internal note, and shows each reader the notes of their own', async () => {
    const id = await full()
    for (const role of ['servicer', 'dealer', 'reviewer'] as const)
      expect([role, await textOf(role, id)]).toEqual([role, expect.not.stringContaining('Third belt')])
    expect(await textOf('dealer', id)).not.toContain('torn at the seam')
  })

  it('is copied for the office with internal notes and the payment check, and for no one else', async () => {
    const id = await full()
    const copy = flat(await textOf('reviewer', id, 'office'))
    for (const part of ['Office copy: has internal notes', 'Internal notes', 'Third belt this year', 'Payment check'])
      expect(copy).toContain(part)
    for (const role of ['servicer', 'dealer'] as const)
      expect((await report(role, id, 'office')).refusal.error).toBe('auth.notAllowed')
    expect((await report('dealer2', id, 'office')).refusal.error).toBe('labor-claims.unknown')
  })

  it('is for those who read the claim, not stored by any cache, and has the same bytes each time', async () => {
    const id = await full()
    const first = await report('dealer', id)
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      ...[200, 'application/pdf', 'no-store'],
    ])
    expect((await report('dealer', id)).bytes.equals(first.bytes)).toBe(true)
    for (const role of ['dealer2', 'servicer2', 'customer', 'onsite'] as const)
      expect([role, (await report(role, id)).refusal.error]).toEqual([role, 'labor-claims.unknown'])
    expect((await harness.server.visitor().call(rows.readClaimReport, { params: { id }, query: {} })).status).toBe(401)
    // A link opens it in a tab of its own.
    const url = `/api/labor-claims/ticket/${id}/report`
    expect((await harness.as.dealer.send('GET', url, undefined, { 'x-requested-with': '' })).status).toBe(200)
  })

  it('has the photos, smaller than they were taken, and the signature with its name', async () => {
    const id = await full()
    for (const shade of [40, 80]) await attach(id, { bytes: await createPicture('jpeg', shade, 2400, 1800) })
    await attach(id, { bytes: await createPicture('png', 120), purpose: 'signature', signed_by: 'Ada Reyes' })
    const { bytes } = await report('servicer', id)
    expect(imagesOf(bytes)).toBe(3)
    expect(bytes.toString('latin1')).toMatch(/\/Width 1000\b/)
    expect(readPdf(bytes).text).toMatch(/Signature\n[^]*Ada Reyes, /)
  })

  it('says in place of a photo that it cannot be read, and is printed all the same', async () => {
    const id = await full()
    const picture = await createPicture('jpeg', 60)
    await attach(id, { bytes: picture.subarray(0, 300), title: 'Torn belt' })
    await attach(id, { bytes: Buffer.from('no picture'), purpose: 'signature', signed_by: 'Ada Reyes' })
    await attach(id, { bytes: null, title: 'Lost one' })
    await attach(id, { bytes: Buffer.from('%PDF-1.4'), mime: 'application/pdf', title: 'Invoice' })
    const { status, bytes } = await report('servicer', id)
    const text = flat(readPdf(bytes).text)
    expect(status).toBe(200)
    expect(imagesOf(bytes)).toBe(0)
    expect(text.match(/This picture could not be read/g)).toHaveLength(2)
    expect(text).toContain('This PDF is attached to the record and is not printed here.')
    expect(text).toContain('Ada Reyes, ')
  })

  it('prints 24 photos and names the others', async () => {
    const id = await harness.claim()
    const picture = await createPicture('png', 70)
    for (let nth = 1; nth <= 26; nth += 1) await attach(id, { bytes: picture, title: `Photo ${nth}` })
    const text = flat(await textOf('reviewer', id))
    expect(text).toContain('Photo 24 ')
    expect(text).toContain('Not printed here: Photo 25, Photo 26.')
  })
})

describe('GET /warranties/{id}/certificate', () => {
  const open = (role: Role, id: string) => harness.as[role].call(rows.readCertificate, { params: { id } })
  let serial = 0
  async function registered(status: 'approved' | 'pending' | 'declined' = 'approved') {
    const { body } = await harness.as.dealer.call(warranty.table.registerMachines, {
      body: {
        ...{ contact_name: 'Zoë Łukasik', company_name: 'Quarry Gym', city: 'Duluth', state_id: 23 },
        equipment: [
          {
            ...{ serial_number: `MT52534Z7${String((serial += 1)).padStart(4, '0')}`, equipment_id: 2 },
            purchased_date: '2025-09-01',
          },
        ],
      },
    })
    const record = body.records[0]!
    await harness.server.db.updateTable('registration').set({ status }).where('record_id', '=', record.id).execute()
    return record
  }

  it('has the machine, its owner and what is covered until when', async () => {
    const record = await registered()
    const { status, headers, bytes } = await open('dealer', record.id)
    const text = flat(readPdf(bytes).text)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    for (const part of [
      ...[`Warranty certificate ${record.display_id}`, record.serial_number, 'Meridian T500', 'Zoë Łukasik'],
      ...['Quarry Gym', 'Duluth, MN', 'Purchased Sep 1, 2025', 'Frame', 'Labor', 'From Until', 'Sep 1, 2025'],
    ])
      expect(text).toContain(part)
    // The serial number can be scanned.
    expect(readPdf(bytes).pages[0]!.rects.length).toBeGreaterThan(20)
  })

  it('is for those who see all of the record', async () => {
    const { id } = await registered()
    for (const role of ['dealer', 'reviewer', 'admin'] as const) expect((await open(role, id)).status).toBe(200)
    for (const role of ['dealer2', 'servicer', 'customer'] as const)
      expect([role, (await open(role, id)).refusal.error]).toEqual([role, 'warranty.unknown'])
    expect((await open('reviewer', harness.newId())).refusal.error).toBe('warranty.unknown')
  })

  it('is printed once the registration is approved', async () => {
    for (const [status, text] of [
      ['pending', 'pending'],
      ['declined', 'declined'],
    ] as const) {
      const { refusal } = await open('dealer', (await registered(status)).id)
      expect(refusal).toMatchObject({
        error: 'papers.notApproved',
        message: `This registration is “${text}”. Its certificate can be printed once it is approved.`,
      })
    }
  })
})
