import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { files } from '../../../contract/files.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { machineLabels } from '../../../contract/passports.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import { createPicture, hashSha256, upload } from '../files/upload-fixtures.ts'
import type { Paged, RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const claims = laborClaims.table
const form = {
  contact_name: 'Ada Reyes',
  company_name: 'Quarry Gym',
  address_1: '1 Quarry Rd',
  city: 'Duluth',
  state_id: 23,
  postal_code: '55802',
  email: 'ada@quarry.example',
  phone: '(218) 555-0117',
}
const personal = /Ada Reyes|Quarry|Duluth|55802|555-0117|Receipt of Ada/

/** A stranger's machine: registered by another dealer, with a picture. */
async function registerStranger(): Promise<{ record: WarrantyRecord; fileId: string }> {
  const record = await harness.registered('dealer2', form)
  const picture = await createPicture('png', 40 + (Number(record.display_id.slice(-2)) % 90))
  await upload(harness.as.dealer2, picture)
  const file = await harness.as.dealer2.call(files.table.addFile, {
    body: { ref_id: record.id, upload: hashSha256(picture), title: 'Receipt of Ada' },
  })
  return { record, fileId: file.body.id }
}

/** Files a claim for a new machine and returns its id. */
async function fileClaim(role: Role, serial = harness.serial()): Promise<string> {
  const filed = await harness.as[role].call(claims.fileClaim, {
    body: {
      serial_number: serial,
      customer_company: 'Granite Gym',
      customer_address_1: '2 Granite Rd',
      customer_city: 'Edina',
      customer_state_id: 23,
      service_requested: 'Belt slips',
    },
  })
  return filed.body.ticket_id
}
const act = (role: Role, id: string, body: Sent<typeof claims.actOnClaim>['body']) =>
  harness.as[role].call(claims.actOnClaim, { params: { id }, body })
const assign = async (id: string, address: number = demoAddresses.northsideMinneapolis) => {
  await act('reviewer', id, { action: 'accept' })
  return act('reviewer', id, { action: 'assign', provider_address_id: address })
}
const change = (role: Role, id: string, body: Sent<typeof claims.changeClaim>['body'], key?: string) =>
  harness.as[role].call(claims.changeClaim, { params: { id }, body }, key === undefined ? {} : { key })

/** Everything that a servicer can call about a machine and its own claim, as one text. */
async function readAll(role: Role, { record, fileId }: { record: WarrantyRecord; fileId: string }, claimId: string) {
  const as = harness.as[role]
  const answers = [
    ...(await Promise.all(
      [record.id, record.serial_number, record.display_id].flatMap((id) => [
        as.call(table.readRecord, { params: { id }, query: { attributes: 'previous_orders' } }),
        as.call(table.readRecord, { params: { id }, query: { with_page: 'search' } }),
      ]),
    )),
    await as.call(table.readLocations, { params: { id: record.id } }),
    await as.call(table.readEquipmentData, { query: { record_id: record.id } }),
    await as.call(table.listRecords, { query: { paginate: 'false' } as never }),
    await as.call(claims.readClaim, { params: { id: claimId } }),
    await as.call(claims.listClaims, { query: {} }),
    await as.call(files.table.readContent, { params: { id: fileId }, query: {} }),
    await as.call(machineLabels.table.makePassport, { params: { id: record.id } }),
  ]
  return answers
}
const isWhole = async (role: Role, id: string) => {
  const { status, body } = await harness.as[role].call(table.readRecord, { params: { id }, query: {} })
  return status === 200 && (body as WarrantyRecord).whole
}

async function expectNothingPersonal(
  role: Role,
  stranger: { record: WarrantyRecord; fileId: string },
  claimId: string,
): Promise<void> {
  const answers = await readAll(role, stranger, claimId)
  for (const answer of answers) expect(answer.bytes.toString()).not.toMatch(personal)
  expect(answers.at(-2)?.status).toBe(404)
  expect(answers.at(-1)?.status).toBe(404)
  expect(await isWhole(role, stranger.record.id)).toBe(false)
}

describe('a servicer learns nothing about the owner of a stranger’s machine', () => {
  it('by changing the serial number of its own claim, once, twice or from the outbox', async () => {
    const stranger = await registerStranger()
    const id = await fileClaim('dealer')
    await assign(id)
    const { serial_number } = stranger.record
    expect((await change('servicer', id, { serial_number })).status).toBe(200)
    await change('servicer', id, { serial_number }, 'a-queued-change-001')
    await expectNothingPersonal('servicer', stranger, id)
    await harness.as.reviewer.call(claims.answerSerialRequest, {
      params: { id },
      body: { decision: 'decline', serial_number, equipment_id: stranger.record.equipment_id },
    })
    await expectNothingPersonal('servicer', stranger, id)
  })

  it('by filing its own claim for the machine, before the office assigns it', async () => {
    const stranger = await registerStranger()
    const id = await fileClaim('servicer', stranger.record.serial_number)
    await expectNothingPersonal('servicer', stranger, id)
    await act('reviewer', id, { action: 'accept' })
    await expectNothingPersonal('servicer', stranger, id)
  })

  it('by a filer who changes the serial number after the assignment', async () => {
    const stranger = await registerStranger()
    const id = await fileClaim('dealer')
    await assign(id)
    await change('dealer', id, { serial_number: stranger.record.serial_number })
    await expectNothingPersonal('servicer', stranger, id)
  })

  it('by a registration that is made after the assignment, until the office opens it', async () => {
    const serial = harness.serial()
    const id = await fileClaim('dealer', serial)
    await assign(id)
    const record = await harness.registered('dealer2', form, { serial_number: serial })
    expect(await isWhole('servicer', record.id)).toBe(false)
    expect((await harness.as.servicer.call(claims.readClaim, { params: { id } })).body.registration).toBeNull()
    const shown = (await harness.as.reviewer.call(claims.readClaim, { params: { id } })).body.registration
    expect(shown).toEqual({ record_id: record.id, display_id: record.display_id, is_open: false })
    const open = (role: Role, record_id = record.id) =>
      harness.as[role].call(claims.openRegistration, { params: { id }, body: { record_id } })
    for (const role of ['servicer', 'dealer'] as const) expect((await open(role)).status).toBe(403)
    expect((await open('reviewer', harness.newId())).refusal.error).toBe('labor-claims.registrationChanged')
    expect((await open('reviewer')).body.registration?.is_open).toBe(true)
    expect((await open('reviewer')).status).toBe(200)
    expect(await isWhole('servicer', record.id)).toBe(true)
    expect((await harness.as.servicer.call(claims.readClaim, { params: { id } })).body.history.at(-1)).toMatchObject({
      action: 'openRegistration',
      message: serial,
    })
  })

  it('by a second registration of the machine, or another servicer’s claim', async () => {
    const bound = await harness.registered('dealer', form)
    const id = await fileClaim('dealer', bound.serial_number)
    await assign(id)
    const later = await harness.registered('dealer2', form, { serial_number: bound.serial_number })
    expect([await isWhole('servicer', bound.id), await isWhole('servicer', later.id)]).toEqual([true, false])
    expect(await isWhole('servicer2', bound.id)).toBe(false)
    const bySerial = await harness.as.servicer.call(table.readRecord, {
      params: { id: bound.serial_number },
      query: {},
    })
    expect((bySerial.body as WarrantyRecord).id).toBe(bound.id)
  })
})

describe('the registration of a claim’s machine', () => {
  it('opens whole when the office assigns the claim, with its files', async () => {
    const stranger = await registerStranger()
    const id = await fileClaim('dealer', stranger.record.serial_number)
    expect((await assign(id)).body.registration).toEqual({
      record_id: stranger.record.id,
      display_id: stranger.record.display_id,
      is_open: true,
    })
    const answers = await readAll('servicer', stranger, id)
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect((answers[0]?.body as WarrantyRecord).locations?.contact_name).toBe('Ada Reyes')
    const found = answers[1]?.body as unknown as Paged<{ whole: boolean }>
    expect(found.data.every((row) => row.whole)).toBe(true)
  })

  it('changes with the machine that the office confirms or enters', async () => {
    const [first, second, third] = [
      await harness.registered('dealer2', form),
      await harness.registered('dealer2', form),
      await harness.registered('dealer2', form),
    ]
    const id = await fileClaim('dealer', first.serial_number)
    await assign(id)
    const open = async () => [
      await isWhole('servicer', first.id),
      await isWhole('servicer', second.id),
      await isWhole('servicer', third.id),
    ]
    expect(await open()).toEqual([true, false, false])
    const { serial_number, equipment_id } = second
    const asked = await change('servicer', id, { serial_number })
    expect(await open()).toEqual([true, false, false])
    // Only the office learns which registration the request would open.
    expect(asked.body.serial_request?.opens).toBeNull()
    const office = await harness.as.reviewer.call(claims.readClaim, { params: { id } })
    expect(office.body.serial_request?.opens).toBe(second.display_id)
    const confirmed = await harness.as.reviewer.call(claims.answerSerialRequest, {
      params: { id },
      body: { decision: 'confirm', serial_number, equipment_id },
    })
    expect(confirmed.body.registration?.record_id).toBe(second.id)
    expect(await open()).toEqual([false, true, false])
    await change('reviewer', id, { serial_number: third.serial_number })
    expect(await open()).toEqual([false, false, true])
  })

  it('closes when the servicer refuses the job, and opens to the next one', async () => {
    const record = await harness.registered('dealer2', form)
    const id = await fileClaim('dealer', record.serial_number)
    await assign(id)
    await act('servicer', id, { action: 'refuse', message: 'Too far' })
    expect(await isWhole('servicer', record.id)).toBe(false)
    await act('reviewer', id, { action: 'assign', provider_address_id: demoAddresses.cascadePortland })
    expect([await isWhole('servicer', record.id), await isWhole('servicer2', record.id)]).toEqual([false, true])
  })

  it('closes 90 days after the claim', async () => {
    const record = await harness.registered('dealer2', form)
    const id = await fileClaim('dealer', record.serial_number)
    await assign(id)
    await harness.as.dealer.call(claims.closeClaim, { params: { id }, body: { message: 'Done' } })
    const set = (days: number) =>
      harness.server.db
        .updateTable('labor_claim')
        .set({ closed_at: new Date(harness.server.clock.now().getTime() - days * 86_400_000) })
        .where('claim_id', '=', id)
        .execute()
    await set(89)
    expect(await isWhole('servicer', record.id)).toBe(true)
    await set(91)
    expect(await isWhole('servicer', record.id)).toBe(false)
  })
})

describe('the history of a registration', () => {
  const reads = async (role: Role, id: string) =>
    (await harness.read(role, id)).history
      .filter((entry) => entry.action === 'read')
      .map((entry) => [entry.author.user_id, entry.message])
  const userId = async (email: string) =>
    (
      await harness.server.db
        .selectFrom('app_user')
        .select('user_id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
    ).user_id

  it('names everyone of another account who read it whole, once a day, for the office and its own account', async () => {
    const record = await harness.registered('dealer', form)
    const id = await fileClaim('dealer', record.serial_number)
    const display_id = (await assign(id)).body.display_id
    for (const role of ['servicer', 'servicer', 'servicer2', 'dealer', 'dealer-staff', 'reviewer'] as const)
      for (const name of [record.id, record.serial_number])
        await harness.as[role].call(table.readRecord, { params: { id: name }, query: {} })
    const [servicer, reviewer] = [await userId('servicer@demo.test'), await userId('reviewer@demo.test')]
    const expected = [
      [servicer, `For claim ${display_id}`],
      [reviewer, null],
    ]
    expect(await reads('dealer', record.id)).toEqual(expected)
    expect(await reads('reviewer', record.id)).toEqual(expected)
    expect(await reads('servicer', record.id)).toEqual([])
    harness.server.clock.advance(86_400_000)
    await harness.read('servicer', record.id)
    expect((await reads('dealer', record.id)).map(([user]) => user)).toEqual([servicer, reviewer, servicer])
  })

  it('counts the owner’s address, a file and a found row as reads, and two at once as one', async () => {
    for (const read of ['locations', 'file', 'search'] as const) {
      const stranger = await registerStranger()
      const id = await fileClaim('dealer', stranger.record.serial_number)
      await assign(id)
      const as = harness.as.servicer
      const call = () =>
        read === 'locations'
          ? as.call(table.readLocations, { params: { id: stranger.record.id } })
          : read === 'file'
            ? as.call(files.table.readContent, { params: { id: stranger.fileId }, query: {} })
            : as.call(table.readRecord, {
                params: { id: stranger.record.serial_number },
                query: { with_page: 'search' },
              })
      await Promise.all([call(), call()])
      expect([read, await reads('dealer2', stranger.record.id)]).toEqual([
        read,
        [[await userId('servicer@demo.test'), expect.stringContaining('For claim LC-')]],
      ])
    }
  })

  it('does not change the record: its revision and its place in lists stay', async () => {
    const record = await harness.registered('dealer', form)
    await harness.read('reviewer', record.id)
    const after = await harness.read('dealer', record.id)
    expect([after.rev, after.updated_at]).toEqual([record.rev, record.updated_at])
  })
})
