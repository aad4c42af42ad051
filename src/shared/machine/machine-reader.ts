import { catalogue as rows } from '../../../contract/catalogue.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import type { WarrantyScheme } from '../../../contract/shapes/registration.ts'
import { warranty } from '../../../contract/warranty.ts'
import { findScheme } from '../../../domain/warranty/schemes.ts'
import { noSuchStart, parseSerial, normalizeSerial } from '../../../domain/warranty/serials.ts'
import type { Catalogue } from '../../../offline/catalogue/catalogue.ts'
import type { KnownMachine } from '../../../offline/operations/known-machine.ts'
import { findDecision } from '../../data/find-decision.ts'
import type { ModelBook } from './model-book.ts'

/** A scheme with the range of sale dates that it covers. */
type Scheme = WarrantyScheme & { readonly sold_from?: string | null; readonly sold_until?: string | null }

/** A model as a registration needs it: names, serial prefixes, and schemes. */
export interface Machine {
  readonly row: EquipmentRow
  readonly schemes: readonly Scheme[]
}

export type SerialReading =
  | { readonly is: 'read'; readonly serial: string; readonly machine: Machine; readonly manufactured: string }
  /** `sentence` says what is wrong. */
  | { readonly is: 'not'; readonly sentence: string }
  /** No pattern fits: it may be of a model without one, which a person chooses (`WO097`). */
  | { readonly is: 'unmatched'; readonly sentence: string }
  /** Neither the server nor this device can answer now. */
  | { readonly is: 'unknown'; readonly sentence: string }

export interface MachineReader {
  /** Finds the model and week of a serial: from earlier readings, the server, or the catalogue on this device. `today` is `YYYY-MM-DD`. */
  read(typed: string, today: string): Promise<SerialReading>
  /** Reads a model that was selected by hand. */
  machine(row: EquipmentRow): Promise<Machine>
}

/** An older catalogue package on the device may lack fields that the calculation needs. */
function whole(scheme: Reply<(typeof rows.table)['listSchemes']>[number]): Scheme | null {
  const { frame_months, wear_months, starts, market_type_id = null } = scheme
  if (frame_months === undefined || wear_months === undefined || starts === undefined) return null
  const { sold_from = null, sold_until = null } = scheme
  return { ...scheme, frame_months, wear_months, starts, market_type_id, sold_from, sold_until }
}

/** The scheme for a sale date; `marketTypeId` where the machine is used in another market than its model's. */
export function schemeOf(machine: Machine, soldOn: string, marketTypeId: number | null): WarrantyScheme | null {
  const own = machine.schemes.find((one) => one.market_type_name === machine.row.market_type_name)
  return findScheme(machine.schemes, { marketTypeId: marketTypeId ?? own?.market_type_id ?? null, soldOn })
}

/** What is shown of a machine's registration before the server has it. */
export function knownOf(machine: Machine, scheme: WarrantyScheme | null): KnownMachine {
  const { row } = machine
  return {
    equipment_id: row.equipment_id,
    frp_equipment_id: null,
    model: row.name,
    brand: row.brand,
    brand_id: row.brand_id,
    equipment_type: row.equipment_type_name,
    manufacturer_id: row.manufacturer_id,
    serial_prefix: row.serial_prefix,
    market_type_name: row.market_type_name,
    scheme,
  }
}

const cannotTell =
  'This serial cannot be read here without a signal: the catalogue is not downloaded to this device. Choose the model yourself'

const toMisfit = (sentence: string): SerialReading =>
  sentence.includes(noSuchStart) ? { is: 'unmatched', sentence: sentence.replace(/\.$/, '') } : { is: 'not', sentence }

/** Creates a reader of serials. It asks for each model once. `book` has models where the catalogue has no answer. */
export function machineReader(catalogue: Pick<Catalogue, 'read'>, book: ModelBook): MachineReader {
  const known = new Map<number, Machine>()

  async function machine(row: EquipmentRow): Promise<Machine> {
    const before = known.get(row.equipment_id)
    if (before !== undefined) return before
    const schemes = await catalogue
      .read(rows.table.listSchemes, { params: { id: row.equipment_id } })
      .then(({ value, source }) => {
        // Stored, so that the model's coverage is known without a network too.
        if (source === 'server') void book.schemes(row.equipment_id).catch(() => undefined)
        return value
      })
      .catch(() => book.schemes(row.equipment_id))
      .then((value) => value.flatMap((one) => whole(one) ?? []))
      .catch(() => null)
    const made = { row, schemes: schemes ?? [] }
    if (schemes !== null) known.set(row.equipment_id, made)
    return made
  }

  async function fromBook(serial: string, today: string): Promise<SerialReading> {
    const models = await book.models().catch(() => [])
    const patterns = models.map((row) => ({ equipment_id: row.equipment_id, prefix: row.serial_prefix }))
    const read = parseSerial(serial, patterns, today)
    if (read.is === 'not')
      return models.length === 0 ? { is: 'unknown', sentence: cannotTell } : toMisfit(read.sentence)
    const row = models.find((one) => one.equipment_id === read.equipment_id)
    return row === undefined
      ? { is: 'unknown', sentence: cannotTell }
      : { is: 'read', serial, machine: await machine(row), manufactured: read.manufactured }
  }

  return {
    machine,
    async read(typed, today) {
      const serial = normalizeSerial(typed)
      if (serial === '') return { is: 'not', sentence: 'Scan or type the serial number' }
      const patterns = [...known.values()].map(({ row }) => ({
        equipment_id: row.equipment_id,
        prefix: row.serial_prefix,
      }))
      const here = parseSerial(serial, patterns, today)
      const met = here.is === 'read' ? known.get(here.equipment_id) : undefined
      if (here.is === 'read' && met !== undefined)
        return { is: 'read', serial, machine: met, manufactured: here.manufactured }
      try {
        const [{ value: parsed }, { value: found }] = await Promise.all([
          catalogue.read(warranty.table.parseSerial, { query: { number: serial } }),
          catalogue.read(rows.table.searchEquipment, { query: { keywords: serial } }),
        ])
        const row = found.find(({ equipment_id: id }) => id === parsed.equipment_id)
        return row === undefined
          ? { is: 'unknown', sentence: cannotTell }
          : { is: 'read', serial, machine: await machine(row), manufactured: parsed.manufactured }
      } catch (error) {
        const refused = findDecision(error)
        return refused === null ? fromBook(serial, today) : toMisfit(refused.message)
      }
    },
  }
}
