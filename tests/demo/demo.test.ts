import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bulletin } from '../../contract/bulletins.ts'
import { findBulletins } from '../../domain/bulletins/bulletin.ts'
import type { ClaimStatus } from '../../domain/labor-claims/states.ts'
import { claimStatuses } from '../../domain/labor-claims/states.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { demoUsers } from '../../demo/accounts.ts'
import { calendarAt } from '../../demo/days.ts'
import { seedDemo } from '../../demo/main.ts'
import { getModel } from '../../demo/model-range.ts'
import { cheapPasswords } from '../support/passwords.ts'
import { preparedDatabase } from '../support/prepared-database.ts'
import { memoryFiles, testClock } from '../support/test-ports.ts'

const start = '2026-11-20T15:00:00.000Z'
let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('demo')
})
afterAll(() => shop.close())

const claims = () => shop.db.selectFrom('labor_claim').selectAll()
const localTime = (at: Date) =>
  at.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' })
const localDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
const contents = async (db: OpenDatabase['db']) =>
  JSON.stringify(
    await Promise.all(
      (['labor_claim', 'claim_history', 'claim_trip', 'claim_note', 'claim_line', 'attached_file'] as const).map(
        (table) => db.selectFrom(table).selectAll().execute(),
      ),
    ),
  )

async function freshShop(at: string, files = memoryFiles()) {
  const database = await preparedDatabase('none')
  const ports = { clock: testClock(at), files, passwordCost: cheapPasswords }
  await seedDemo(database.db, { ...ports, drawn: [getModel('Meridian T500')] }, () => undefined)
  return { database, files }
}

describe('the demo shop', () => {
  it('has four manufacturers with seven brands and sixty models, each with its own serial pattern', async () => {
    expect(
      (
        await shop.db
          .selectFrom('manufacturer')
          .select(['manufacturer_id', 'name'])
          .orderBy('manufacturer_id')
          .execute()
      )[0],
    ).toEqual({ manufacturer_id: 87, name: 'Meridian Fitness' })
    expect((await shop.db.selectFrom('brand').select('name').execute()).length).toBe(7)
    const models = await shop.db.selectFrom('model').select('serial_prefix').execute()
    expect(models).toHaveLength(60)
    expect(new Set(models.map((model) => model.serial_prefix)).size).toBe(60)
    const types = await shop.db.selectFrom('equipment_type').select('name').orderBy('name').execute()
    expect(types.map((type) => type.name)).toEqual(['Bike', 'Elliptical', 'Rower', 'Stepper', 'Strength', 'Treadmill'])
    expect(
      await shop.db
        .selectFrom('model')
        .select(['name', 'labor_hours_cap'])
        .where('serial_prefix', '=', 'MT5')
        .executeTakeFirst(),
    ).toEqual({ name: 'T500', labor_hours_cap: 2 })
  })

  it('has eighty claims in all eleven states and some that were closed', async () => {
    const all = await claims().execute()
    expect(all).toHaveLength(80)
    for (const status of claimStatuses) expect(all.some((claim) => claim.status === status)).toBe(true)
    expect(all.some((claim) => claim.completed)).toBe(true)
    const prefixes = new Map(
      (await shop.db.selectFrom('model').select(['equipment_id', 'serial_prefix']).execute()).map((model) => [
        model.equipment_id,
        model.serial_prefix,
      ]),
    )
    for (const claim of all)
      expect(claim.serial_number).toMatch(new RegExp(`^${prefixes.get(claim.equipment_id) ?? '-'}\\d{4}[A-Z]\\d{5}$`))
  })

  it('gives the servicer twelve jobs: five stops today, three tomorrow, one not accepted yet', async () => {
    const jobs = await claims()
      .where('assigned_to', '=', demoUsers.servicer)
      .where('status', '=', 'assigned')
      .where('completed', '=', false)
      .orderBy('appointment_at')
      .execute()
    expect(jobs).toHaveLength(12)
    const stops = jobs.flatMap((job) => (job.appointment_at === null ? [] : [job.appointment_at]))
    const on = (day: string) => stops.filter((at) => localDay(at) === day).map(localTime)
    expect(on('2026-11-20')).toEqual(['10:15', '11:30', '13:15', '15:00', '16:30'])
    expect(on('2026-11-21')).toHaveLength(3)
    expect(jobs.filter((job) => !job.accepted).map((job) => job.customer_company)).toEqual(['Northgate Fire Station 4'])
    expect(jobs[0]).toMatchObject({
      display_id: 'LC-20418',
      customer_company: 'Lakeshore Community Gym',
      customer_address_1: '1420 Harbor Ave',
      serial_number: 'MT52534K00417',
      distance: 4.2,
      file_by: '2026-11-28',
    })
  })

  it('gives the dealer at least three claims, none with the other servicer', async () => {
    const dealers = await claims().where('filed_by', 'in', [demoUsers.dealer, demoUsers.dealerStaff]).execute()
    expect(dealers.length).toBeGreaterThanOrEqual(3)
    expect(dealers.every((claim) => claim.assigned_to !== demoUsers.servicer2)).toBe(true)
    expect(await claims().where('assigned_to', '=', demoUsers.servicer2).execute()).not.toHaveLength(0)
  })

  it('has a history that leads to each claim’s status, and no future dates', async () => {
    const now = new Date(start)
    for (const claim of await claims().execute()) {
      const history = await shop.db
        .selectFrom('claim_history')
        .selectAll()
        .where('claim_id', '=', claim.claim_id)
        .orderBy('at')
        .orderBy('entry_id')
        .execute()
      expect(history[0]).toMatchObject({ action: 'file', to_status: 'requests' })
      for (const [index, entry] of history.slice(1).entries()) expect(entry.from_status).toBe(history[index]?.to_status)
      expect(history.at(-1)?.to_status).toBe(claim.status)
      expect(history.every((entry) => entry.at <= now)).toBe(true)
    }
    const trips = await shop.db.selectFrom('claim_trip').selectAll().execute()
    expect(trips.length).toBeGreaterThan(20)
    expect(trips.every((trip) => trip.time_finish !== null && trip.time_finish <= now)).toBe(true)
  })

  it('has notes of all three classes, one of them Marta Lindqvist’s on the first claim', async () => {
    const notes = await shop.db
      .selectFrom('claim_note')
      .innerJoin('labor_claim', 'labor_claim.claim_id', 'claim_note.claim_id')
      .select(['class', 'claim_note.user_id', 'display_id', 'note'])
      .execute()
    expect(new Set(notes.map((note) => note.class))).toEqual(new Set(['internal', 'servicer', 'customer']))
    expect(
      notes
        .filter((note) => note.display_id === 'LC-20418' && note.user_id === demoUsers.reviewer)
        .map((note) => note.note),
    ).toContain('Approved 2.0 h labor. Please photograph the serial plate and the brush side of the old motor.')
  })

  it('is deterministic, with photos stored under the hashes of their rows', async () => {
    const [one, two] = [await freshShop(start), await freshShop(start)]
    expect(await contents(one.database.db)).toBe(await contents(two.database.db))
    const files = await one.database.db
      .selectFrom('attached_file')
      .select(['user_id', 'sha256', 'width', 'height'])
      .execute()
    expect(files.length).toBeGreaterThan(40)
    for (const { user_id, sha256, width, height } of files.slice(0, 6)) {
      const picture = await sharp(one.files.stored.get(`${user_id}/${sha256}`) ?? Buffer.alloc(0)).metadata()
      expect({ format: picture.format, width: picture.width, height: picture.height }).toEqual({
        format: 'jpeg',
        width,
        height,
      })
    }
    expect(files.every(({ user_id, sha256 }) => one.files.stored.has(`${user_id}/${sha256}`))).toBe(true)
    await Promise.all([one.database.close(), two.database.close()])
  })

  it('is built once, and an interrupted build leaves nothing', async () => {
    const database = await preparedDatabase('none')
    const full = { ...memoryFiles(), put: () => Promise.reject(new Error('The disk is full')) }
    const ports = { clock: testClock(start), passwordCost: cheapPasswords, drawn: [getModel('Meridian T500')] }
    await expect(seedDemo(database.db, { ...ports, files: full }, () => undefined)).rejects.toThrow('The disk is full')
    expect(await database.db.selectFrom('account').select('account_id').execute()).toEqual([])
    await seedDemo(database.db, { ...ports, files: memoryFiles() }, () => undefined)
    await seedDemo(database.db, { ...ports, files: full }, () => undefined)
    expect(await database.db.selectFrom('labor_claim').select('claim_id').execute()).toHaveLength(80)
    await database.close()
  })

  it('has a recall about a job of today, and a bulletin about a payment at the desk', async () => {
    const bulletins = await shop.db.selectFrom('bulletin').select(['value', 'shown_from', 'shown_to']).execute()
    const all = bulletins.map(({ value, ...days }) => ({ ...(JSON.parse(value) as Bulletin), ...days }))
    const about = async (status: ClaimStatus) =>
      (await claims().where('status', '=', status).execute()).flatMap((claim) =>
        findBulletins(all, claim, start.slice(0, 10)).map(({ title }) => title),
      )
    expect(await about('assigned')).toContain('Left pedal arm can work loose')
    expect(await about('approve_payment')).toContain('Seat rollers come as a set of four')
  })

  it('has today’s jobs, whenever it is built', async () => {
    for (const at of ['2026-07-04T04:30:00.000Z', '2027-03-14T06:05:00.000Z']) {
      const { database } = await freshShop(at)
      const jobs = await database.db
        .selectFrom('labor_claim')
        .select('appointment_at')
        .where('assigned_to', '=', demoUsers.servicer)
        .where('status', '=', 'assigned')
        .execute()
      const today = calendarAt(new Date(at)).day(0)
      expect(
        jobs
          .flatMap((job) =>
            job.appointment_at !== null && localDay(job.appointment_at) === today
              ? [localTime(job.appointment_at)]
              : [],
          )
          .sort(),
      ).toEqual(['10:15', '11:30', '13:15', '15:00', '16:30'])
      expect(
        (await database.db.selectFrom('claim_trip').select('time_finish').execute()).every(
          (trip) => trip.time_finish !== null && trip.time_finish < new Date(at),
        ),
      ).toBe(true)
      await database.close()
    }
  })
})
