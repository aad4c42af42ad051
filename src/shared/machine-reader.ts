import { catalogue as rows } from '../../contract/catalogue.ts'
import type { Reply } from '../../contract/kernel/endpoint.ts'
import type { EquipmentRow } from '../../contract/shapes/catalogue.ts'
import type { WarrantyScheme } from '../../contract/shapes/registration.ts'
import { warranty } from '../../contract/warranty.ts'
import { findScheme } from '../../domain/warranty/schemes.ts'
import { parseSerial, normalizeSerial } from '../../domain/warranty/serials.ts'
import type { Catalogue } from '../../offline/catalogue/catalogue.ts'
import type { KnownMachine } from '../../offline/operations/known-machine.ts'
import { findRefusal } from '../data/error-message.ts'
import type { ModelBook } from './model-book.ts'

/** A scheme with the days between which its machines were sold. */
type Scheme = WarrantyScheme & { readonly sold_from?: string | null; readonly sold_until?: string | null }

/** A model as a registration needs it: its names, what its serials begin with, and the schemes that it is sold with. */
export interface Machine {
  readonly row: EquipmentRow
  readonly schemes: readonly Scheme[]
}

export type SerialReading =
  | { readonly is: 'read'; readonly serial: string; readonly machine: Machine; readonly manufactured: string }
  /** `sentence` says what does not fit. */
  | { readonly is: 'not'; readonly sentence: string }
  /** Neither the server nor this device can tell now. */
  | { readonly is: 'unknown'; readonly sentence: string }

export interface MachineReader {
  /** The model and week of a serial, from what was read before, from the server, or from the catalogue on this device. `today` is `YYYY-MM-DD`. */
  read(typed: string, today: string): Promise<SerialReading>
  /** A model that was chosen by hand. */
  machine(row: EquipmentRow): Promise<Machine>
}

/** A scheme of a device's older copy of the catalogue lacks what is needed to reckon with it. */
function whole(scheme: Reply<(typeof rows.table)['listSchemes']>[number]): Scheme | null {
  const { frame_months, wear_months, starts, market_type_id = null } = scheme
  if (frame_months === undefined || wear_months === undefined || starts === undefined) return null
  const { sold_from = null, sold_until = null } = scheme
  return { ...scheme, frame_months, wear_months, starts, market_type_id, sold_from, sold_until }
}

/** The scheme of a machine that was sold on a day; `marketTypeId` where it is known that it stands elsewhere than its model is made for. */
export function schemeOf(machine: Machine, soldOn: string, marketTypeId: number | null): WarrantyScheme | null {
  const own = machine.schemes.find((one) => one.market_type_name === machine.row.market_type_name)
  return findScheme(machine.schemes, { marketTypeId: marketTypeId ?? own?.market_type_id ?? null, soldOn })
}

/** What goes with a registration of the machine, to show it before the server has it. */
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
  'This serial cannot be read here without a signal: the catalogue is not kept on this device. Choose the model yourself'

/** Reads serials; a model that was met once is not asked for again. `book` knows models where the catalogue has no answer. */
export function machineReader(catalogue: Pick<Catalogue, 'read'>, book: ModelBook): MachineReader {
  const known = new Map<number, Machine>()

  async function machine(row: EquipmentRow): Promise<Machine> {
    const before = known.get(row.equipment_id)
    if (before !== undefined) return before
    const schemes = await catalogue
      .read(rows.table.listSchemes, { params: { id: row.equipment_id } })
      .then(({ value, source }) => {
        // Kept beside, so that the same model has its coverage without a network too.
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
    if (read.is === 'not') return models.length === 0 ? { is: 'unknown', sentence: cannotTell } : read
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
      } catch (fault) {
        const refused = findRefusal(fault)
        return refused === null ? fromBook(serial, today) : { is: 'not', sentence: refused.message }
      }
    },
  }
}
