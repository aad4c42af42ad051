import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { AttributeRecord } from './attributes.store.ts'
import { allAttributes, makeAttribute, setValue } from './attributes.store.ts'
import { editableProduct } from './catalogue.policy.ts'
import { readProduct } from './products.service.ts'
import type { ProductRecord } from './products.store.ts'
import { productById } from './products.store.ts'
import { beginChange, noteChanged } from './version.store.ts'

type SetAttributes = (typeof catalogue.table)['setAttributes']
type Wanted = Received<SetAttributes>['body']['attributes'][number]

/** All attributes that parts may have (P03). */
export const listAttributes = ({ tx }: Pick<Call, 'tx'>): Promise<AttributeRecord[]> => allAttributes(tx)

/**
 * Sets or takes away values of a part's attributes (P04); price and stock are none. Refuses `catalogue.unknown`,
 * `catalogue.attribute`, and `call.invalid` for a value that is blank or no number where one is wanted.
 */
export async function setAttributes(
  call: SignedIn,
  id: number,
  wanted: readonly Wanted[],
): Promise<Reply<SetAttributes>> {
  // First, so that two who name the same new attribute make it once.
  const version = await beginChange(call.tx)
  await change(call, editableProduct(await productById(call.tx, id), call.actor), wanted)
  await noteChanged(call.tx, id, version)
  return readProduct(call, id)
}

async function change({ tx }: SignedIn, product: Authorized<ProductRecord>, wanted: readonly Wanted[]): Promise<void> {
  const known = await allAttributes(tx)
  for (const [at, { attribute_id, name, value }] of wanted.entries()) {
    let attribute = known.find((one) =>
      attribute_id === undefined ? one.name === name : one.attribute_id === attribute_id,
    )
    const checked = checkedValue(value, attribute, `attributes.${at}.value`)
    if (attribute === undefined) {
      if (attribute_id !== undefined || name === undefined) refuse('catalogue.attribute')
      // Nothing to take away: no attribute is made for it.
      if (checked === null) continue
      attribute = await makeAttribute(tx, name)
      known.push(attribute)
    }
    await setValue(tx, product.product_id, attribute.attribute_id, checked)
  }
}

function checkedValue(value: string | null, attribute: AttributeRecord | undefined, field: string): string | null {
  if (value === null) return null
  const words = value.trim()
  if (words === '') refuse('call.invalid', { errors: { [field]: 'Required' } })
  if (attribute?.kind === 'number' && !/^[+-]?\d+(\.\d+)?$/.test(words))
    refuse('call.invalid', { errors: { [field]: 'Must be a number' } })
  return words
}
