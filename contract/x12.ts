// X12 files for manufacturers: registrations (140) and claims (142) (docs/decisions/190-edi-files.md). Amounts are dollars.
import * as z from 'zod/mini'
import { setCodes } from '../domain/x12/interchange.ts'
import {
  characterSets,
  componentSeparators,
  elementSeparators,
  idQualifiers,
  maxId,
  segmentEnds,
  usages,
} from '../domain/x12/partner.ts'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, day, flag, numberId, text, uuid } from './shapes/basics.ts'

const id = text(maxId)
const values = {
  sender_qualifier: z.enum(idQualifiers, 'Choose what kind of number it is'),
  sender_id: id,
  sender_code: id,
  receiver_qualifier: z.enum(idQualifiers, 'Choose what kind of number it is'),
  receiver_id: id,
  receiver_code: id,
  usage: z.enum(usages, 'Choose test or production'),
  element_separator: z.enum(elementSeparators, 'Choose a separator'),
  component_separator: z.enum(componentSeparators, 'Choose a separator'),
  segment_end: z.enum(segmentEnds, 'Choose how a segment ends'),
  characters: z.enum(characterSets, 'Choose the characters'),
}
const partner = z.object(values)
/** `rev`: the revision that the form began with; 0 where there is none. */
const partnerForm = z.strictObject({
  rev: z.number('Must be a number').check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more')),
  ...values,
})
export type X12PartnerForm = z.output<typeof partnerForm>

const file = z.object({
  file_id: z.string(),
  code: z.enum(setCodes),
  /** `000000012`. */
  number: z.string(),
  usage: z.enum(usages),
  from: z.string(),
  to: z.string(),
  /** Records in it. */
  count: z.number(),
  /** What its claims come to; null for registrations. */
  amount: z.nullable(z.number()),
  /** ISO 8601. */
  made_at: z.string(),
  by: z.string(),
})
export type X12File = z.output<typeof file>

const ofPartner = z.object({
  manufacturer_id: z.number(),
  manufacturer_name: z.string(),
  /** Null until the office entered its numbers. */
  partner: z.nullable(partner),
  rev: z.number(),
  /** Who set what, the latest first. `fields`: the names of what changed; empty for the first. */
  history: z.array(z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) })),
  /** The latest files of the kinds that the caller may export. */
  files: z.array(file),
})
export type X12OfManufacturer = z.output<typeof ofPartner>

/** A record that cannot be sent, or is to be withdrawn by hand, with the sentence that says why. */
const left = z.object({ id: z.string(), number: z.string(), why: z.string() })
const plan = z.object({
  /** Records that go into the file. */
  count: z.number(),
  /** Of them, those that were in a file before. */
  again: z.number(),
  /** Records that were sent to this manufacturer as they were approved and corrected on these days, on whatever day they were approved. */
  corrected: z.number(),
  /** Records of these days that were in a file before and are not sent again. */
  sent: z.number(),
  /** Records approved on these days in the last seconds. They can still be taken back, and go into a later file. */
  waiting: z.number(),
  amount: z.nullable(z.number()),
  left: z.array(left),
  /** Whether there are more than one file holds. */
  has_more: z.boolean(),
})
export type X12Plan = z.output<typeof plan>

const days = { from: day, to: day }
/** The first file of what is sent again, where it takes several: the next ones have what is in none of them. */
const since = z.optional(uuid)
const query = z.strictObject({ ...days, again: z._default(flag, false), since })
/** `again`: also what was in a file before. */
const exportForm = z.strictObject({
  ...{ id: uuid, ...days, again: z._default(z.boolean('Must be true or false'), false), since },
})
export type X12ExportForm = z.output<typeof exportForm>
const exported = z.object({ file, left: z.array(left) })

const ours = { spec: 'ours', source: 'docs/decisions/190-edi-files.md' } as const
const params = z.object({ manufacturerId: numberId })
const look = { ...ours, method: 'GET', effect: 'read', offline: 'online', params, query, reply: plan } as const
const make = {
  ...ours,
  method: 'POST',
  effect: 'write',
  offline: 'online',
  refreshes: ['x12'],
  params,
  body: exportForm,
  reply: exported,
} as const
const whose = ['labor-claims.manufacturerUnknown', 'x12.noPartner', 'x12.fileUnknown'] as const

export const x12 = endpoints('x12', {
  /** A manufacturer's X12 numbers, their history, and the latest files. */
  readX12: {
    ...ours,
    method: 'GET',
    path: '/x12/{manufacturerId}',
    access: ['claims.manage', 'warranty.review'],
    effect: 'read',
    offline: 'mirror',
    params,
    reply: ofPartner,
    refusals: ['labor-claims.manufacturerUnknown'],
  },
  saveX12Partner: {
    ...ours,
    method: 'PUT',
    path: '/x12/{manufacturerId}',
    access: ['claims.manage'],
    effect: 'write',
    offline: 'online',
    refreshes: ['x12'],
    params,
    body: partnerForm,
    reply: ofPartner,
    refusals: ['labor-claims.manufacturerUnknown', 'x12.changed'],
  },
  /** What a file of the registrations approved, or corrected, on these days of the shop's calendar would have. */
  planX12Registrations: {
    ...look,
    path: '/x12/{manufacturerId}/registrations',
    access: ['warranty.review'],
    refusals: whose,
  },
  /** What a file of the claims whose payment was approved, or that were corrected, on these days would have. */
  planX12Claims: { ...look, path: '/x12/{manufacturerId}/claims', access: ['claims.manage'], refusals: whose },
  /** Makes the file and marks its registrations as sent. */
  exportX12Registrations: {
    ...make,
    path: '/x12/{manufacturerId}/registrations',
    access: ['warranty.review'],
    refusals: [...whose, 'x12.nothing'],
  },
  /** Makes the file and marks its claims as sent. */
  exportX12Claims: {
    ...make,
    path: '/x12/{manufacturerId}/claims',
    access: ['claims.manage'],
    refusals: [...whose, 'x12.nothing'],
  },
  /** The file, the same each time. */
  readX12File: {
    ...ours,
    method: 'GET',
    path: '/x12-files/{id}',
    access: ['claims.manage', 'warranty.review'],
    effect: 'read',
    offline: 'online',
    proof: 'fresh',
    linkable: true,
    params: z.object({ id: uuid }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['x12.fileUnknown', 'auth.proofNeeded'],
  },
})
