import type { PhotoInput } from '../../../../../offline/engine.ts'
import { addRecordFile } from '../../../../../offline/operations/add-record-file.ts'
import { announceRecordFiles } from '../../../../../offline/operations/announce-record-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import type { QueuedWrite } from '../../../../../offline/operations/operation.ts'
import { registerMachines } from '../../../../../offline/operations/register-machines.ts'
import { knownOf, schemeOf } from '../../../../shared/machine/machine-reader.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { formatModel } from './machine-entry.ts'

/** The pictures of a machine with their titles. Without its own receipt it takes the one for all machines. */
export function listEntryPictures(
  entry: MachineEntry,
  details: Details,
): readonly (Picture & { readonly title: string })[] {
  const receipt = entry.receipt ?? (entry.isFloorModel ? null : details.receipt)
  return [
    ...(entry.plate === null ? [] : [{ ...entry.plate, title: 'Serial plate' }]),
    // A picture that serves as both is sent once.
    ...(receipt === null || receipt.sha256 === entry.plate?.sha256 ? [] : [{ ...receipt, title: 'Receipt' }]),
  ]
}

/** The queued operation that sends a picture of the registration `id`. */
export const buildPictureOp = (
  id: string,
  { sha256, type, title, bytes }: PhotoInput,
  groupLabel: string,
): QueuedWrite =>
  toQueuedWrite(
    addRecordFile,
    { body: { ref_id: id, type: 'ets', upload: sha256, title } },
    { photos: [{ sha256, type, title, bytes }], groupLabel },
  )

/** The queued operations of one machine: registration, announcement of pictures, and each picture. */
export function buildRegistrationOps(
  entry: MachineEntry,
  details: Details,
  bytesOf: ReadonlyMap<string, ArrayBuffer>,
  today: string,
): readonly QueuedWrite[] {
  const { id, machine } = entry
  if (machine === null) throw new Error('A machine without a model is not registered')
  const groupLabel = `${entry.serial} · ${formatModel(machine)}`
  const pictures = listEntryPictures(entry, details)
  const findHash = (title: string) => pictures.find((one) => one.title === title)?.sha256 ?? null
  const purchased = entry.isFloorModel || entry.purchased === '' ? null : entry.purchased
  const scheme = schemeOf(machine, purchased ?? today, details.where.market_type_id)
  const registration = toQueuedWrite(
    registerMachines,
    {
      body: {
        ...details.where,
        id,
        equipment: [
          {
            id,
            serial_number: entry.serial,
            equipment_id: machine.row.equipment_id,
            purchased_date: purchased,
            floor_model: entry.isFloorModel,
          },
        ],
        brand_id: machine.row.brand_id,
        equipment_type: machine.row.equipment_type_name,
        equipment_subtype: machine.row.equipment_sub_type_name,
        serial_picture: findHash('Serial plate'),
        receipt_picture: findHash('Receipt'),
      },
    },
    { groupLabel, known: knownOf(machine, scheme) },
  )
  if (pictures.length === 0) return [registration]
  const photos = pictures.map(({ sha256, type, title }): PhotoInput => {
    const bytes = bytesOf.get(sha256)
    if (bytes === undefined) throw new Error('The bytes of a picture are not on this device')
    return { sha256, type, title, bytes }
  })
  const files = pictures.map(({ sha256, title }) => ({ sha256, title }))
  return [
    registration,
    toQueuedWrite(announceRecordFiles, { body: { ref_id: id, files } }, { groupLabel }),
    ...photos.map((photo) => buildPictureOp(id, photo, groupLabel)),
  ]
}
