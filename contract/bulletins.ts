// Recalls and service bulletins on serial numbers (docs/decisions/136-recalls-and-bulletins.md).
import * as z from 'zod/mini'
import { bulletinKinds } from '../domain/bulletins/bulletin.ts'
import { endpoints } from './kernel/endpoint.ts'
import { day, numberId, someText, storedDay, text, uuid } from './shapes/basics.ts'

const count = z.number('Must be a number').check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'))
const equipmentId = count.check(z.gte(1, 'Must be 1 or more'), z.lte(2_147_483_647, 'There is no such number'))
const range = z.strictObject({ first: someText(60), last: someText(60) })
const maxRanges = 100
const maxModels = 200
const maxParts = 50

const values = {
  kind: z.enum(bulletinKinds, 'Choose recall or service bulletin'),
  title: someText(120),
  text: someText(4000),
  equipment_ids: z.array(equipmentId).check(z.maxLength(maxModels, `At most ${maxModels} models`)),
  ranges: z.array(range).check(z.maxLength(maxRanges, `At most ${maxRanges} lines`)),
  /** The numbers of the parts that it needs. */
  part_numbers: z.array(someText(60)).check(z.maxLength(maxParts, `At most ${maxParts} parts`)),
}
const typed = { ...values, shown_from: day, shown_to: z.nullable(day) }
const stored = { ...values, shown_from: storedDay, shown_to: z.nullable(storedDay) }

/** A bulletin as every signed-in user reads it. Devices store it with the jobs. */
const bulletin = z.object({ bulletin_id: z.string(), manufacturer_name: z.string(), ...stored })
export type Bulletin = z.output<typeof bulletin>

/** Who changed a bulletin. `fields` are the names of what changed. */
const change = z.object({
  action: z.enum(['write', 'change', 'withdraw', 'restore']),
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  fields: z.array(z.string()),
  reason: z.string(),
})

/** A bulletin as the office reads it, with its history, the latest first. */
const officeBulletin = z.object({
  bulletin_id: z.string(),
  ...stored,
  rev: z.number(),
  is_withdrawn: z.boolean(),
  history: z.array(change),
})
export type OfficeBulletin = z.output<typeof officeBulletin>

/** `rev`: the revision that the form began with; 0 for a new bulletin. */
const bulletinForm = z.strictObject({ rev: count, ...typed })
export type BulletinForm = z.output<typeof bulletinForm>
const withdrawalForm = z.strictObject({
  rev: count,
  is_withdrawn: z.boolean('Must be true or false'),
  reason: text(500),
})

const reply = z.object({
  manufacturer_id: z.number(),
  manufacturer_name: z.string(),
  /** Those that are shown first, then the latest first. */
  bulletins: z.array(officeBulletin),
  /** What the form can name. */
  models: z.array(z.object({ equipment_id: z.number(), brand: z.string(), name: z.string() })),
})
export type BulletinsOfManufacturer = z.output<typeof reply>

const ours = { spec: 'ours', source: 'docs/decisions/136-recalls-and-bulletins.md' } as const
const ofManufacturer = z.object({ manufacturerId: numberId })
const one = z.object({ manufacturerId: numberId, id: uuid })

export const bulletins = endpoints('bulletins', {
  /** Every bulletin that is shown today or will be. It travels with the jobs; which machines it is about is one rule of the domain. */
  listBulletins: {
    ...ours,
    method: 'GET',
    path: '/bulletins',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    reply: z.object({ bulletins: z.array(bulletin) }),
  },
  readOfficeBulletins: {
    ...ours,
    access: ['claims.manage'],
    method: 'GET',
    path: '/office-bulletins/{manufacturerId}',
    effect: 'read',
    offline: 'mirror',
    params: ofManufacturer,
    reply,
    refusals: ['labor-claims.manufacturerUnknown'],
  },
  saveBulletin: {
    ...ours,
    access: ['claims.manage'],
    method: 'PUT',
    path: '/office-bulletins/{manufacturerId}/{id}',
    effect: 'write',
    offline: 'online',
    refreshes: ['bulletins', 'passports'],
    bodyLimit: 262_144,
    params: one,
    body: bulletinForm,
    reply,
    refusals: ['labor-claims.manufacturerUnknown', 'bulletins.unknown', 'bulletins.changed', 'bulletins.tooMany'],
  },
  /** Takes a bulletin back everywhere, or shows it again. */
  withdrawBulletin: {
    ...ours,
    access: ['claims.manage'],
    method: 'PUT',
    path: '/office-bulletins/{manufacturerId}/{id}/withdrawal',
    effect: 'write',
    offline: 'online',
    refreshes: ['bulletins', 'passports'],
    params: one,
    body: withdrawalForm,
    reply,
    refusals: ['labor-claims.manufacturerUnknown', 'bulletins.unknown', 'bulletins.changed', 'bulletins.tooMany'],
  },
})
