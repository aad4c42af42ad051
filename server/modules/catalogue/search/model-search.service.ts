import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import { parseSerial, normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { ParsedSerial } from '../../../../domain/warranty/serials.ts'
import type { Call } from '../../../kernel/call.ts'
import { queryModels, findSerialPatterns } from './model-search.store.ts'
import { findModelsById } from '../equipment/models.store.ts'
import { parseSearch } from './found.service.ts'

type Search = (typeof catalogue.table)['searchEquipment']

const maxModels = 50

/** Identifies a serial number by the serial prefixes of the models, optionally of one manufacturer. */
export async function identifySerial(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  typed: string,
  manufacturerId?: number,
): Promise<ParsedSerial> {
  const patterns = await findSerialPatterns(tx, normalizeSerial(typed), manufacturerId)
  return parseSerial(typed, patterns, now.toISOString().slice(0, 10))
}

/** Models by name, brand, type and serial, at most 50 (G05). The model of a complete serial comes first. */
export async function searchEquipment(
  call: Pick<Call, 'tx' | 'now'>,
  { keywords, brand_id: brandId, market_type: marketType }: Received<Search>['query'],
): Promise<Reply<Search>> {
  const search = await parseSearch(call.tx, keywords)
  if (search === null) return []
  const found = await queryModels(call.tx, search, { brandId, marketType }, maxModels)
  const serial = await identifySerial(call, keywords)
  const rows = await findModelsById(call.tx, [
    ...found.map((one) => one.equipment_id),
    ...(serial.is === 'read' ? [serial.equipment_id] : []),
  ])
  const isMatch = (row: EquipmentRow) =>
    (brandId === undefined || row.brand_id === brandId) &&
    (marketType === undefined || row.market_type_name === marketType)
  const bySerial = serial.is === 'read' ? rows.get(serial.equipment_id) : undefined
  const first =
    serial.is === 'read' && bySerial !== undefined && isMatch(bySerial)
      ? [{ ...bySerial, matched: 'serial' as const, manufactured: serial.manufactured }]
      : []
  const others = found.flatMap(({ equipment_id, score }) => {
    const row = rows.get(equipment_id)
    if (row === undefined || equipment_id === first[0]?.equipment_id) return []
    return [{ ...row, matched: score < 0 ? ('number' as const) : ('words' as const), manufactured: null }]
  })
  return [...first, ...others].slice(0, maxModels)
}
