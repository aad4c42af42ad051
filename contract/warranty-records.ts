// Registrations and their records (`WO120, WO121, WO122, WO124, WO126, WO127, WO128, WO130`; rows W01 to W03, W06, W09).
import * as z from 'zod/mini'
import { registrationStatuses } from '../domain/warranty/registration.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { flag, someText, text, uuid } from './shapes/basics.ts'
import {
  recordEquipment,
  recordRow,
  registrationForm,
  registrationNote,
  registrationNoteForm,
  warrantyRecord,
} from './shapes/registration.ts'

const one = z.object({ id: uuid })

/** The rows of registrations; those of a machine's whereabouts and scheme are in `warranty-whereabouts.ts`. */
export const { table: records } = endpoints('warranty', {
  /** `type=serial_number` (the default unless `id` is a UUID): `id` is a serial. `with_page=search`: a page of all matches. */
  readRecord: {
    spec: 'W01',
    source: 'WO059, WO120',
    method: 'GET',
    path: '/warranties/{id}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ id: someText(60) }),
    query: z.strictObject({
      with_page: z.optional(text(40)),
      page: pageNumber,
      type: z.optional(z.enum(['serial_number', 'record'], 'Must be serial_number or record')),
      attributes: z.optional(text(200)),
    }),
    reply: z.union([warrantyRecord, paged(recordRow)]),
    refusals: ['warranty.unknown'],
  },
  listRecords: {
    spec: 'W02',
    source: 'WO121',
    method: 'GET',
    path: '/warranties',
    access: 'user',
    effect: 'read',
    isList: true,
    offline: 'mirror',
    query: z.strictObject({
      status: z.optional(z.enum(registrationStatuses, 'Unknown status')),
      page: pageNumber,
      paginate: z.optional(flag),
      filter: z.optional(text(200)),
    }),
    reply: paged(recordRow),
  },
  registerMachines: {
    spec: 'W03',
    source: 'WO061, WO096, WO122',
    method: 'POST',
    path: '/warranties',
    access: ['warranty.register', 'warranty.review'],
    effect: 'write',
    offline: 'queue',
    bodyLimit: 256 * 1024,
    body: registrationForm,
    reply: z.object({ records: z.array(warrantyRecord) }),
    v: 1,
    refusals: ['warranty.rows', 'warranty.idTaken'],
  },
  readEquipmentData: {
    spec: 'W06',
    source: 'WO124',
    method: 'GET',
    path: '/warranties/equipment-data',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ record_id: uuid }),
    reply: recordEquipment,
    refusals: ['warranty.unknown'],
  },
  addRecordNote: {
    spec: 'W09',
    source: 'WO126',
    method: 'POST',
    path: '/warranties/{id}/note',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: one,
    body: registrationNoteForm,
    reply: registrationNote,
    v: 2,
    // Extra fields may stand beside the text.
    upgrades: { 1: (body) => body },
    refusals: ['warranty.unknown', 'warranty.parentMissing'],
  },
})
