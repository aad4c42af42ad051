import type { OrderEdit } from '../../../../contract/shapes/order-edit.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { billingError, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressErrors, AddressField } from '../../../../domain/places/address-form.ts'
import type { Tx } from '../../../kernel/call.ts'
import { findState, findStateId, toStateAbbreviation } from '../../site/index.ts'
import type { LockedOrder } from '../orders.store.ts'

type Kind = 'shipping' | 'billing'
/** The address of an order as its form has it; `state` is an abbreviation. */
export type OrderPlace = Readonly<Record<AddressField, string>>

const columns: Readonly<Record<AddressField, string>> = {
  name: 'name',
  organization: 'company',
  addr1: 'addr1',
  addr2: 'addr2',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  phone: 'phone',
  email: 'email',
}
const fields = Object.keys(columns) as AddressField[]

/** An address of an order before and after an edit. */
export interface EditedAddress {
  readonly before: OrderPlace
  readonly after: OrderPlace
  readonly isChanged: boolean
}

/** The address as stored, and as the edit leaves it. */
export async function editAddress(tx: Tx, order: LockedOrder, edit: OrderEdit, kind: Kind): Promise<EditedAddress> {
  const stored = order as unknown as Readonly<Record<string, string>>
  const given = edit as unknown as Readonly<Record<string, string | undefined>>
  const state = (await findState(tx, order[`${kind}_state_id`]))?.state_abbreviation ?? ''
  const before = Object.fromEntries(
    fields.map((field) => [field, field === 'state' ? state : (stored[`${kind}_${columns[field]}`] ?? '')]),
  ) as OrderPlace
  const typed = Object.fromEntries(
    fields.map((field) => [field, (given[`${kind}_${columns[field]}`] ?? before[field]).trim()]),
  ) as OrderPlace
  const after = {
    ...typed,
    state: typed.state === before.state ? before.state : await toStateAbbreviation(tx, typed.state),
    postal_code: typed.postal_code.toUpperCase(),
  }
  return { before, after, isChanged: fields.some((field) => after[field] !== before[field]) }
}

const contactFields: readonly AddressField[] = ['name', 'phone', 'email']

/**
 * The errors of an edited address by field of the body. A pickup needs its contact only, and an edit of the contact does not
 * ask for a better address. What was to be picked up is shipped only to a whole address.
 */
export function findAddressErrors(
  { before, after, isChanged }: EditedAddress,
  kind: Kind,
  {
    shipCode,
    wasPickup,
    more = {},
  }: { readonly shipCode: string; readonly wasPickup: boolean; readonly more?: AddressErrors },
): Readonly<Record<string, string>> {
  const isPickup = kind === 'shipping' && shipCode === willCall
  const isShippedNow = kind === 'shipping' && wasPickup && !isPickup
  if (!isChanged && !isShippedNow) return {}
  const isOtherPlace = fields.some((field) => !contactFields.includes(field) && after[field] !== before[field])
  const checked = fields.filter((field) =>
    isOtherPlace || isShippedNow ? !isPickup || contactFields.includes(field) : after[field] !== before[field],
  )
  const errors: AddressErrors = { ...more, ...checkAddress(after, { kind, isEmailOptional: true }) }
  return Object.fromEntries(
    checked.flatMap((field) => {
      const error = errors[field]
      return error === undefined ? [] : [[`${kind}_${columns[field]}`, error]]
    }),
  )
}

/** Free text stands in for the whole billing address, so a part of one, as its name, does not replace it. */
export const findTextErrors = (
  { address_block }: LockedOrder,
  { billing_addr1 = '' }: OrderEdit,
  { isChanged }: EditedAddress,
): Readonly<Record<string, string>> =>
  isChanged && address_block !== '' && billing_addr1.trim() === '' ? { billing_addr1: billingError } : {}

/** The columns of an edited address. */
export async function toAddressColumns(tx: Tx, { after }: EditedAddress, kind: Kind) {
  const { state, ...texts } = after
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([field, value]) => [`${kind}_${columns[field as AddressField]}`, value]),
    ),
    [`${kind}_state_id`]: await findStateId(tx, state),
  }
}

/** The address in one line, for the history. */
export const formatPlace = ({ name, organization, addr1, addr2, city, state, postal_code }: OrderPlace): string =>
  [name, organization, addr1, addr2, city, `${state} ${postal_code}`.trim()].filter((text) => text !== '').join(', ')
