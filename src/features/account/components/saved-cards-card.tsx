import { useState } from 'react'
import type { SavedCard } from '../../../../contract/shapes/saved-card.ts'
import { formatCard, formatExpiry } from '../../../shared/formats/format-card.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SavedCardSheet } from './saved-card-sheet.tsx'

/** 'Jordan Ellis · expires 11/29'. */
const describeCard = ({ user_bin_name, card_exp_month, card_exp_year, expired }: SavedCard) =>
  `${user_bin_name} · ${expired ? 'expired' : 'expires'} ${formatExpiry({ exp_month: card_exp_month, exp_year: card_exp_year })}`

/** One's saved cards, masked (`SF083`, U06). Each opens with its billing address, and can be removed there. */
export function SavedCardsCard({ cards }: { readonly cards: readonly SavedCard[] }) {
  const [open, setOpen] = useState<SavedCard | null>(null)
  return (
    <SectionCard title="Saved cards" count={cards.length}>
      {cards.length === 0 ? (
        <p className="bd t14 mute">No saved cards. Check “Save this card for next time” when you pay for an order.</p>
      ) : (
        <ul aria-label="Saved cards">
          {cards.map((card) => (
            <li key={card.card_id}>
              <button
                type="button"
                className="item"
                aria-haspopup="dialog"
                onClick={() => {
                  setOpen(card)
                }}
              >
                <Icon name="card" />
                <span className="grow">
                  <span className="t14 b">{formatCard(card)}</span>
                  <span className="t13 mute">{describeCard(card)}</span>
                </span>
                {card.expired ? <span className="tag">Expired</span> : null}
                <Icon name="forward" className="chev" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <SavedCardSheet
          card={open}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
        />
      )}
    </SectionCard>
  )
}
