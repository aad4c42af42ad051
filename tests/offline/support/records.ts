import * as z from 'zod/mini'
import { recordRow } from '../../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { records } from '../../../contract/warranty-records.ts'
import type { KnownMachine } from '../../../offline/operations/known-machine.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { recordGroup } from '../../../offline/operations/operation.ts'
import { anOp, id } from './claims.ts'

export const hash = (letter: string) => letter.repeat(64)

/** A registration of the account 3, as the server reports it. */
export function aRecord(over: Partial<WarrantyRecord> = {}): WarrantyRecord {
  return {
    id: id(1),
    display_id: 'WR-10017',
    status: 'approved',
    rev: 2,
    created_at: '2026-11-02T15:00:00.000Z',
    updated_at: '2026-11-03T15:00:00.000Z',
    serial_number: 'MT52534K00417',
    equipment_id: 5,
    frp_equipment_id: null,
    model: 'T500',
    brand: 'Meridian',
    brand_id: 1,
    equipment_type: 'Treadmill',
    manufacturer: { manufacturer_id: 87, name: 'Meridian Fitness' },
    manufactured: '2025-08-18',
    purchased_date: '2026-11-02',
    installed_date: null,
    floor_model: false,
    coverage: [],
    whole: true,
    account_id: 3,
    company_name: 'Cedar Park Apartments',
    contact_name: 'Joel Whitaker',
    city: 'Bloomington',
    state: 'MN',
    pictures: { arrived: 0, expected: 0 },
    scheme: null,
    market_type_id: null,
    locations: null,
    account: null,
    registered_by: null,
    notes: [],
    files: [],
    expected_files: [],
    history: [],
    previous_orders: [],
    earlier_claims: 0,
    may: { note: true, edit: true, review: false },
    ...over,
  }
}
export const recordRowOf = (record: WarrantyRecord): RecordRow => z.parse(recordRow, record)

/** The first of `last_page` pages of registrations, as the server answers it. */
export const aRecordPage = (
  rows: readonly WarrantyRecord[],
  over: Partial<Reply<typeof records.listRecords>> = {},
) => ({
  ...{ current_page: 1, data: rows.map(recordRowOf), last_page: 1, next_page_url: null, prev_page_url: null },
  ...{ to: rows.length, total: rows.length, per_page: 25 },
  ...over,
})

export const t500: KnownMachine = {
  equipment_id: 5,
  frp_equipment_id: null,
  model: 'T500',
  brand: 'Meridian',
  brand_id: 1,
  equipment_type: 'Treadmill',
  manufacturer_id: 87,
  serial_prefix: 'MT5',
  market_type_name: 'Home',
  scheme: {
    scheme_id: 1,
    title: 'Home use',
    market_type_id: 1,
    market_type_name: 'Home',
    frame_months: 120,
    parts_months: 24,
    wear_months: 6,
    labor_months: 0,
    starts: 'purchased',
    conditions: '',
  },
}

const ofRecord = (recordId: string, over: Partial<PendingOp>): Partial<PendingOp> => ({
  groupId: recordGroup(recordId),
  ...over,
})
/** The op that registers the machine `recordId`. */
export const machineOp = (recordId: string, machine: object = {}, over: Partial<PendingOp> = {}) =>
  anOp(
    'registerMachines',
    {
      params: null,
      body: {
        id: recordId,
        company_name: 'Cedar Park Apartments',
        equipment: [
          {
            id: recordId,
            serial_number: 'MT52534K00417',
            equipment_id: 5,
            purchased_date: '2026-11-02',
            floor_model: false,
            ...machine,
          },
        ],
        serial_picture: hash('a'),
        receipt_picture: hash('b'),
      },
    },
    ofRecord(recordId, { entityId: recordId, known: t500, ...over }),
  )
export const announceOp = (recordId: string, hashes: readonly string[], over: Partial<PendingOp> = {}) =>
  anOp(
    'announceRecordFiles',
    { params: null, body: { ref_id: recordId, files: hashes.map((sha256) => ({ sha256, title: 'Picture' })) } },
    ofRecord(recordId, { entityId: recordId, ...over }),
  )
export const pictureOp = (recordId: string, fileId: string, sha256: string, over: Partial<PendingOp> = {}) =>
  anOp(
    'addRecordFile',
    { params: null, body: { id: fileId, ref_id: recordId, upload: sha256, title: 'Serial plate' } },
    ofRecord(recordId, { entityId: fileId, blobs: [{ sha256, size: 300_000, type: 'image/jpeg' }], ...over }),
  )
export const recordNoteOp = (recordId: string, noteId: string, note: string, over: Partial<PendingOp> = {}) =>
  anOp(
    'addRecordNote',
    { params: { id: recordId }, body: { id: noteId, note } },
    ofRecord(recordId, { entityId: noteId, ...over }),
  )
