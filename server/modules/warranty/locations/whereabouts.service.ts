import type { Whereabouts } from '../../../../contract/shapes/registration.ts'
import { emailError, isEmailAddress } from '../../../../domain/places/address-form.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { Shop } from './places.store.ts'
import { listShopsOf, loadPlaceNames, shopById, findShopByName } from './places.store.ts'

type PlaceFields = Pick<
  Whereabouts,
  'dealer_name' | 'dealer_city' | 'dealer_state_id' | 'dealer_location_id' | 'state_id' | 'market_type_id'
>

/** A sentence for each field that names an unknown state, market type or dealer location, and for an email that is none. */
export async function validateWhereabouts(
  { tx }: Pick<SignedIn, 'tx'>,
  fields: Partial<PlaceFields & Pick<Whereabouts, 'email'>>,
): Promise<Record<string, string>> {
  const { state_id: state, dealer_state_id: dealerState, market_type_id: market, dealer_location_id: shop } = fields
  const { states, markets } = await loadPlaceNames(
    tx,
    [state, dealerState].filter((id) => id != null),
    market == null ? [] : [market],
  )
  const errors: Record<string, string> = {}
  if (state != null && !states.has(state)) errors['state_id'] = 'There is no such state'
  if (dealerState != null && !states.has(dealerState)) errors['dealer_state_id'] = 'There is no such state'
  if (market != null && !markets.has(market)) errors['market_type_id'] = 'There is no such market type'
  if (shop != null && (await shopById(tx, shop)) === null)
    errors['dealer_location_id'] = 'This dealer location no longer exists. Choose one from the list'
  // The contract also takes a name around an address, which earlier versions of the app have sent and queued.
  if (fields.email !== undefined && fields.email !== '' && !isEmailAddress(fields.email)) errors['email'] = emailError
  return errors
}

/** Machines that a dealer registers were sold by that dealer, unless the form names another: its only store, else its name. */
export async function withOwnDealer<T extends PlaceFields>(
  { tx, actor }: Pick<SignedIn, 'tx' | 'actor'>,
  fields: T,
): Promise<T> {
  if (!actor.facts.dealer || fields.dealer_name.trim() !== '' || fields.dealer_location_id !== null) return fields
  const [store, ...others] = await listShopsOf(tx, actor.accountId)
  return store !== undefined && others.length === 0
    ? { ...fields, ...toDealerFields(store, fields) }
    : { ...fields, dealer_name: actor.accountName }
}

/** Attaches the chosen dealer location, or the only one of the typed name. Typed values stay (`WO090`). */
export async function attachDealer<T extends PlaceFields>({ tx }: Pick<SignedIn, 'tx'>, fields: T): Promise<T> {
  const shop =
    fields.dealer_location_id === null
      ? await findShopByName(tx, {
          name: fields.dealer_name,
          city: fields.dealer_city,
          stateId: fields.dealer_state_id,
        })
      : await shopById(tx, fields.dealer_location_id)
  return shop === null ? fields : { ...fields, ...toDealerFields(shop, fields) }
}

const toDealerFields = (shop: Shop, fields: PlaceFields): Omit<PlaceFields, 'state_id' | 'market_type_id'> => ({
  dealer_location_id: shop.address_id,
  dealer_name: fields.dealer_name.trim() || shop.name,
  dealer_city: fields.dealer_city.trim() || shop.city,
  dealer_state_id: fields.dealer_state_id ?? shop.state_id,
})
