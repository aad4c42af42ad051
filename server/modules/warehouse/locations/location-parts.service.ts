import type { warehouse } from '../../../../contract/warehouse.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addLocationHistory } from './location-history.store.ts'
import { deletePart, findPart, findPartByCode, placePart } from './location-parts.store.ts'
import { getLocation } from './locations.service.ts'

type Table = typeof warehouse.table

/**
 * Puts a part into a location by its number or barcode; it leaves the one where it was. Refuses `warehouse.unknown`, and
 * `warehouse.invalid` where no part has either.
 */
export async function putPart(call: SignedIn, id: number, number: string): Promise<Reply<Table['putPart']>> {
  const { code } = await getLocation(call, id)
  const part = await findPartByCode(call.tx, number)
  if (part === null) return refuse('warehouse.invalid', { errors: { number: 'No part has this number or barcode' } })
  const before = await placePart(call.tx, part.product_id, id)
  if (before?.location_id === id) return { part, before }
  if (before === null) await addLocationHistory(call, id, 'put', part.number)
  else {
    await addLocationHistory(call, id, 'put', `${part.number}, from ${before.code}`)
    await addLocationHistory(call, before.location_id, 'take', `${part.number}, moved to ${code}`)
  }
  return { part, before }
}

/** Takes a part from a location. Refuses `warehouse.unknown`. */
export async function takePart(call: SignedIn, id: number, productId: number): Promise<Reply<Table['takePart']>> {
  await getLocation(call, id)
  const wasHere = await deletePart(call.tx, productId, id)
  if (wasHere) {
    const part = await findPart(call.tx, productId)
    await addLocationHistory(call, id, 'take', part.number)
  }
  return { was_here: wasHere }
}
