import type { SavedCard } from '../../../contract/shapes/saved-card.ts'
import type { CardRecord } from './cards.store.ts'

/** A card expires when its month has ended in every time zone. The last one is 12 hours behind UTC. */
function isExpired({ exp_year, exp_month }: CardRecord, now: Date): boolean {
  return now.getTime() >= Date.UTC(exp_year, exp_month, 1, 12)
}

/** A card for the wire: last four digits, billing name and address. */
export function toWireCard(card: CardRecord, now: Date): SavedCard {
  return {
    card_id: card.card_id,
    card_number: `•••• ${card.last4}`,
    brand: card.brand,
    last4: card.last4,
    card_exp_month: card.exp_month,
    card_exp_year: card.exp_year,
    user_bin_name: card.name,
    user_bin_company: card.company,
    user_bin_address_1: card.addr1,
    user_bin_address_2: card.addr2,
    user_bin_city: card.city,
    user_bin_zip: card.postal_code,
    user_bin_state_id: card.state_id,
    user_bin_state: card.state ?? '',
    expired: isExpired(card, now),
  }
}
