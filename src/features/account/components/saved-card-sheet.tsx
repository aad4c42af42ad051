import { useState } from 'react'
import type { SavedCard } from '../../../../contract/shapes/saved-card.ts'
import { users } from '../../../../contract/users.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { addressLine } from '../../../shared/address/address-line.ts'
import { formatCard, formatExpiry } from '../../../shared/formats/format-card.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/choices.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** A saved card as the shop has it now (U07): masked number, expiry, name and billing address, with its removal. */
export function SavedCardSheet({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const reading = useRead(users.table.readUserCard, { query: { card_id: card.card_id } })
  return (
    <Sheet isOpen onClose={onClose} title={formatCard(card)}>
      {reading.state === 'loading' ? <Loading label="Loading the card" rows={3} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The card did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? <CardFacts card={reading.value} onClose={onClose} /> : null}
    </Sheet>
  )
}

function CardFacts({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const expiry = formatExpiry({ exp_month: card.card_exp_month, exp_year: card.card_exp_year })
  const address = addressLine({
    ...{ addr1: card.user_bin_address_1, addr2: card.user_bin_address_2, city: card.user_bin_city },
    ...{ state: card.user_bin_state, postal_code: card.user_bin_zip },
  })
  const facts = [
    ['Number', card.card_number],
    [card.expired ? 'Expired' : 'Expires', expiry],
    ['Name on card', card.user_bin_name],
    ['Company', card.user_bin_company],
    ['Billing address', address],
  ] as const
  return (
    <div className="stack">
      <dl className="kv l">
        {facts.flatMap(([name, value]) =>
          value === '' ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>],
        )}
      </dl>
      <RemoveCard card={card} onRemoved={onClose} />
    </div>
  )
}

function RemoveCard({ card, onRemoved }: { readonly card: SavedCard; readonly onRemoved: () => void }) {
  const { isOnline } = useConnectionStatus()
  const { send, isSending } = useCall(users.table.removeUserCard)
  const showSnackbar = useSnackbar()
  const [isAsking, setAsking] = useState(false)
  const keep = () => {
    setAsking(false)
  }
  const remove = async () => {
    setAsking(false)
    try {
      const { message } = await send({ params: { id: card.card_id } })
      showSnackbar({ text: message })
      onRemoved()
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
  }
  return (
    <>
      <div className="row">
        <Button
          icon="trash"
          isBusy={isSending}
          disabled={!isOnline}
          onClick={() => {
            setAsking(true)
          }}
        >
          Remove card
        </Button>
      </div>
      <Question
        isOpen={isAsking}
        onClose={keep}
        title="Remove this card?"
        text={`${formatCard(card)} is no longer offered at checkout. Orders that were paid with it keep their receipts.`}
        choices={[
          { label: 'Keep it', run: keep },
          { label: 'Remove', tone: 'danger', run: () => void remove() },
        ]}
      />
    </>
  )
}
