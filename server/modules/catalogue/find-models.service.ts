import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import { readSerial, serialKey } from '../../../domain/warranty/serials.ts'
import type { ReadSerial } from '../../../domain/warranty/serials.ts'
import type { Call } from '../../kernel/call.ts'
import { findModels, patternsFor } from './find-models.store.ts'
import { modelsById } from './models.store.ts'
import { wantedOf } from './search.service.ts'

type Search = (typeof catalogue.table)['searchEquipment']

const mostModels = 50

/** Reads a serial against the patterns of the models that there are, of one manufacturer where it is named. */
export async function readSerialOf(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  typed: string,
  manufacturerId?: number,
): Promise<ReadSerial> {
  const patterns = await patternsFor(tx, serialKey(typed), manufacturerId)
  return readSerial(typed, patterns, now.toISOString().slice(0, 10))
}

/** Models by name, brand, kind and serial: a whole serial's model first, at most fifty (G05). */
export async function searchEquipment(
  call: Pick<Call, 'tx' | 'now'>,
  { keywords, brand_id: brandId, market_type: marketType }: Received<Search>['query'],
): Promise<Reply<Search>> {
  const wanted = await wantedOf(call.tx, keywords)
  if (wanted === null) return []
  const found = await findModels(call.tx, wanted, { brandId, marketType }, mostModels)
  const serial = await readSerialOf(call, keywords)
  const rows = await modelsById(call.tx, [
    ...found.map((one) => one.equipment_id),
    ...(serial.is === 'read' ? [serial.equipment_id] : []),
  ])
  const isWanted = (row: EquipmentRow) =>
    (brandId === undefined || row.brand_id === brandId) &&
    (marketType === undefined || row.market_type_name === marketType)
  const bySerial = serial.is === 'read' ? rows.get(serial.equipment_id) : undefined
  const first =
    serial.is === 'read' && bySerial !== undefined && isWanted(bySerial)
      ? [{ ...bySerial, matched: 'serial' as const, manufactured: serial.manufactured }]
      : []
  const others = found.flatMap(({ equipment_id, score }) => {
    const row = rows.get(equipment_id)
    if (row === undefined || equipment_id === first[0]?.equipment_id) return []
    return [{ ...row, matched: score < 0 ? ('number' as const) : ('words' as const), manufactured: null }]
  })
  return [...first, ...others].slice(0, mostModels)
}
