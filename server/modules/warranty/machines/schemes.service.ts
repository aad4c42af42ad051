import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { whereabouts } from '../../../../contract/warranty-whereabouts.ts'
import { findScheme } from '../../../../domain/warranty/schemes.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { identifySerial } from '../../catalogue/index.ts'
import { findRecordBySerial } from '../find-record.service.ts'
import { listModels } from './models.store.ts'
import { listSchemes } from './schemes.store.ts'
import { toWireScheme } from '../warranty.view.ts'

/**
 * The warranty scheme of a machine (W15), by model, market type and sale date. Without a registration it uses the model's
 * market type and today. Refuses `warranty.serial`, `warranty.noScheme`.
 */
export async function suggestScheme(call: SignedIn, typed: string): Promise<Reply<typeof whereabouts.suggestScheme>> {
  const record = (await findRecordBySerial(call, typed))?.record ?? null
  const equipmentId = record?.equipment_id ?? (await readModelId(call, typed))
  const [model] = await listModels(call.tx, [equipmentId])
  const scheme = findScheme(await listSchemes(call.tx, [equipmentId]), {
    marketTypeId: record?.market_type_id ?? model?.market_type_id ?? null,
    soldOn: record?.purchased_date ?? toShopDay(call.now),
  })
  return scheme === null ? refuse('warranty.noScheme') : toWireScheme(scheme)
}

async function readModelId(call: SignedIn, typed: string): Promise<number> {
  const read = await identifySerial(call, typed)
  return read.is === 'read' ? read.equipment_id : refuse('warranty.serial', { values: { sentence: read.sentence } })
}
