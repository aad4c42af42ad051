import type { Whereabouts } from '../../../contract/shapes/registration.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { Shop } from './places.store.ts'
import { namedPlaces, shopById, shopNamed } from './places.store.ts'

type Places = Pick<
  Whereabouts,
  'dealer_name' | 'dealer_city' | 'dealer_state_id' | 'dealer_location_id' | 'state_id' | 'market_type_id'
>

/** States, market types and dealer's shops that are named but are not there: a sentence for each field. */
export async function unknownPlaces(
  { tx }: Pick<SignedIn, 'tx'>,
  said: Partial<Places>,
): Promise<Record<string, string>> {
  const { state_id: state, dealer_state_id: dealerState, market_type_id: market, dealer_location_id: shop } = said
  const { states, markets } = await namedPlaces(
    tx,
    [state, dealerState].filter((id) => id != null),
    market == null ? [] : [market],
  )
  const errors: Record<string, string> = {}
  if (state != null && !states.has(state)) errors['state_id'] = 'There is no such state'
  if (dealerState != null && !states.has(dealerState)) errors['dealer_state_id'] = 'There is no such state'
  if (market != null && !markets.has(market)) errors['market_type_id'] = 'There is no such market type'
  if (shop != null && (await shopById(tx, shop)) === null)
    errors['dealer_location_id'] = 'This dealer’s shop is not there any more. Choose it again from the list'
  return errors
}

/** The shop that was chosen from the list, else the one dealer of the name that was typed; what was typed of it stays (`warranty-and-orders §4`). */
export async function withDealer<T extends Places>({ tx }: Pick<SignedIn, 'tx'>, said: T): Promise<T> {
  const shop =
    said.dealer_location_id === null
      ? await shopNamed(tx, { name: said.dealer_name, city: said.dealer_city, stateId: said.dealer_state_id })
      : await shopById(tx, said.dealer_location_id)
  return shop === null ? said : { ...said, ...soldBy(shop, said) }
}

const soldBy = (shop: Shop, said: Places): Omit<Places, 'state_id' | 'market_type_id'> => ({
  dealer_location_id: shop.address_id,
  dealer_name: said.dealer_name.trim() || shop.name,
  dealer_city: said.dealer_city.trim() || shop.city,
  dealer_state_id: said.dealer_state_id ?? shop.state_id,
})
