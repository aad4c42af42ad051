import type { Engine, PhotoInput } from '../../../../../offline/engine.ts'
import {
  addRecordFile,
  announceRecordFiles,
  registerMachine,
} from '../../../../../offline/operations/warranty-records.ts'
import { knownOf, schemeOf } from '../../../../shared/machine-reader.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { modelWords } from './machine-entry.ts'

type Ops = Parameters<Engine['enqueueAll']>[0]

/** The pictures of a machine, each with what it shows; the receipt of the whole list where it has none of its own. */
export function picturesFor(entry: MachineEntry, details: Details): readonly (Picture & { readonly title: string })[] {
  const receipt = entry.receipt ?? (entry.isFloorModel ? null : details.receipt)
  return [
    ...(entry.plate === null ? [] : [{ ...entry.plate, title: 'Serial plate' }]),
    // A picture that shows both is sent once.
    ...(receipt === null || receipt.sha256 === entry.plate?.sha256 ? [] : [{ ...receipt, title: 'Receipt' }]),
  ]
}

/** One machine as it is queued: its words, the notice that pictures follow, and each picture (`offline.md`). */
export function registrationOps(
  entry: MachineEntry,
  details: Details,
  bytesOf: ReadonlyMap<string, ArrayBuffer>,
  today: string,
): Ops {
  const { id, machine } = entry
  if (machine === null) throw new Error('A machine without a model is not registered')
  const groupLabel = `${entry.serial} · ${modelWords(machine)}`
  const pictures = picturesFor(entry, details)
  const hashOf = (title: string) => pictures.find((one) => one.title === title)?.sha256 ?? null
  const purchased = entry.isFloorModel || entry.purchased === '' ? null : entry.purchased
  const scheme = schemeOf(machine, purchased ?? today, details.where.market_type_id)
  const words = {
    operation: registerMachine,
    input: {
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
        serial_picture: hashOf('Serial plate'),
        receipt_picture: hashOf('Receipt'),
      },
    },
    groupLabel,
    known: knownOf(machine, scheme),
  }
  if (pictures.length === 0) return [words] as Ops
  const photos = pictures.map(({ sha256, type, title }): PhotoInput => {
    const bytes = bytesOf.get(sha256)
    if (bytes === undefined) throw new Error('The bytes of a picture are not on this device')
    return { sha256, type, title, bytes }
  })
  const files = pictures.map(({ sha256, title }) => ({ sha256, title }))
  return [
    words,
    { operation: announceRecordFiles, input: { body: { ref_id: id, files } }, groupLabel },
    ...photos.map((photo) => ({
      operation: addRecordFile,
      input: { body: { ref_id: id, type: 'ets', upload: photo.sha256, title: photo.title } },
      photos: [photo],
      groupLabel,
    })),
  ] as Ops
}
