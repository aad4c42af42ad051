import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { AttributeRecord } from './attributes.store.ts'
import {
  findAttributes,
  insertAttribute,
  setAttributeValue,
  beginCatalogueChange,
  markProductChanged,
} from './attributes.store.ts'
import { authorizeProductEdit } from '../catalogue.policy.ts'
import { readProduct } from './products.service.ts'
import type { ProductRecord } from './products.store.ts'
import { findProduct } from './products.store.ts'

type SetAttributes = (typeof catalogue.table)['setAttributes']
type AttributeInput = Received<SetAttributes>['body']['attributes'][number]

/** All attributes of parts (P03). */
export const listAttributes = ({ tx }: Pick<Call, 'tx'>): Promise<AttributeRecord[]> => findAttributes(tx)

/**
 * Sets or removes attribute values of a part (P04); price and stock are not attributes. Refuses `catalogue.unknown`,
 * `catalogue.attribute`, and `call.invalid` for a blank value or an invalid number.
 */
export async function setAttributes(
  call: SignedIn,
  id: number,
  changes: readonly AttributeInput[],
): Promise<Reply<SetAttributes>> {
  // First, so that concurrent calls create a new attribute only once.
  const version = await beginCatalogueChange(call.tx)
  await changeAttributes(call, authorizeProductEdit(await findProduct(call.tx, id), call.actor), changes)
  await markProductChanged(call.tx, id, version)
  return readProduct(call, id)
}

async function changeAttributes(
  { tx }: SignedIn,
  product: Authorized<ProductRecord>,
  changes: readonly AttributeInput[],
): Promise<void> {
  const known = await findAttributes(tx)
  for (const [at, { attribute_id, name, value }] of changes.entries()) {
    let attribute = known.find((one) =>
      attribute_id === undefined ? one.name === name : one.attribute_id === attribute_id,
    )
    const parsed = parseValue(value, attribute, `attributes.${at}.value`)
    if (attribute === undefined) {
      if (attribute_id !== undefined || name === undefined) refuse('catalogue.attribute')
      // Nothing to remove, so no attribute is created.
      if (parsed === null) continue
      attribute = await insertAttribute(tx, name)
      known.push(attribute)
    }
    await setAttributeValue(tx, product.product_id, attribute.attribute_id, parsed)
  }
}

function parseValue(value: string | null, attribute: AttributeRecord | undefined, field: string): string | null {
  if (value === null) return null
  const text = value.trim()
  if (text === '') refuse('call.invalid', { errors: { [field]: 'Required' } })
  if (attribute?.kind === 'number' && !/^[+-]?\d+(\.\d+)?$/.test(text))
    refuse('call.invalid', { errors: { [field]: 'Must be a number' } })
  return text
}
