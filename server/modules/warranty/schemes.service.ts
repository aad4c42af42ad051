import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { records } from '../../../contract/warranty-records.ts'
import { schemeFor } from '../../../domain/warranty/schemes.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readSerialOf } from '../catalogue/index.ts'
import { recordOfSerial } from './find-record.ts'
import { modelsOf } from './models.store.ts'
import { schemesOf } from './schemes.store.ts'
import { dayOf, wireScheme } from './warranty.view.ts'

/**
 * The scheme that a machine with this serial is under (W15): by its model, where it stands and the day it was sold, as
 * its registration says; else as the model is meant, sold today. Refuses `warranty.serial`, `warranty.noScheme`.
 */
export async function suggestScheme(call: SignedIn, typed: string): Promise<Reply<typeof records.suggestScheme>> {
  const record = (await recordOfSerial(call, typed))?.record ?? null
  const equipmentId = record?.equipment_id ?? (await modelOf(call, typed))
  const [model] = await modelsOf(call.tx, [equipmentId])
  const scheme = schemeFor(await schemesOf(call.tx, [equipmentId]), {
    marketTypeId: record?.market_type_id ?? model?.market_type_id ?? null,
    soldOn: record?.purchased_date ?? dayOf(call.now),
  })
  return scheme === null ? refuse('warranty.noScheme') : wireScheme(scheme)
}

async function modelOf(call: SignedIn, typed: string): Promise<number> {
  const read = await readSerialOf(call, typed)
  return read.is === 'read' ? read.equipment_id : refuse('warranty.serial', { values: { sentence: read.sentence } })
}
