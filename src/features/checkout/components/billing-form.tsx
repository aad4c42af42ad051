import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { checkAddress } from '../../../../domain/places/address-form.ts'
import { useNow } from '../../../data/clock.tsx'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import type { CardFields } from '../../../platform/payments/payments.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { BillingAddress, useBillingAddress } from './billing-address.tsx'
import { CardForm } from './card-form.tsx'
import { cardFaults, noCard } from './card-values.ts'
import type { CardValues } from './card-values.ts'
import { focusFault } from './first-fault.ts'
import { GatewayCard } from './gateway-card.tsx'
import { useNotice } from './notice.ts'
import { OfficePay } from './office-pay.tsx'
import { useOrderWords } from './order-words.ts'
import { OrderingFor } from './ordering-for.tsx'
import { PayWays } from './pay-ways.tsx'
import { useWallet } from './saved-addresses.tsx'
import { useBilling } from './use-billing.ts'
import { firstWay, waysToPay } from './ways-to-pay.ts'
import type { WayKey } from './ways-to-pay.ts'

/** Ways to pay, the card's fields, who is billed, and on to the review. */
export function BillingForm({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const { session } = useSession()
  const { isOnline } = useStanding()
  const now = useNow(60_000)
  const { words, say } = useOrderWords()
  const notice = useNotice('billing')
  const { cards } = useWallet(state)
  const ways = waysToPay(state, cards, now)
  const [chosen, setChosen] = useState<WayKey | null>(null)
  const [card, setCard] = useState<CardValues>(noCard)
  const [fields, setFields] = useState<CardFields | null>(null)
  const [isToBeSaved, setToBeSaved] = useState(false)
  const [isTried, setTried] = useState(false)
  const billing = useBillingAddress(state)
  const { submit, told, fault, forget, isSending } = useBilling(state.gateway, () => {
    // Its number and its code have done their work.
    setCard(noCard)
    setTried(false)
    setChosen(null)
  })
  // After the gateway has declined a card, another is wanted, not the same again.
  const first = notice.said === null ? firstWay(ways, state, words.pays_by) : 'new'
  const way = chosen !== null && ways.some(({ key }) => key === chosen) ? chosen : first
  const isNew = way === 'new'
  const isLater = way === 'check' || way === 'terms'
  const block = state.admin_checkout ? words.address_block : ''
  const needsAddress = isNew && block.trim() === ''
  const faults: Readonly<Record<string, string>> = {
    ...told,
    ...(isNew ? cardFaults(card, state.gateway.kind === 'demo') : {}),
    ...(needsAddress ? checkAddress(billing.address, { kind: 'billing' }) : {}),
  }
  const typed = () => {
    // What is being filled in stays, also when the word that led to it is gone.
    setChosen(way)
    forget()
    notice.clear()
  }
  const cardProps = {
    values: card,
    faults,
    isSubmitted: isTried,
    onType: (change: Partial<CardValues>) => {
      typed()
      setCard((before) => ({ ...before, ...change }))
    },
  }
  if (!billing.isRead) return <Loading label="Looking for what you typed before" />
  const trouble = fault ?? notice.said
  return (
    <form
      className="stack g6"
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        setTried(true)
        if (Object.keys(faults).length > 0) {
          focusFault(form, faults)
          return
        }
        notice.clear()
        say({ pays_by: isLater ? way : 'card' })
        void submit({ way, card, address: billing.address, block, isToBeSaved, fields }).then((wrong) => {
          focusFault(form, wrong)
        })
      }}
    >
      <OrderingFor state={state} />
      {trouble === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {trouble}
        </Note>
      )}
      <PayWays
        ways={ways}
        chosen={way}
        onChoose={(next) => {
          typed()
          setTried(false)
          setChosen(next)
        }}
      >
        {isNew ? (
          <div className="co-way-body">
            <div className="form">
              {state.gateway.kind === 'stripe' && state.gateway.publishable_key !== null ? (
                <GatewayCard publishableKey={state.gateway.publishable_key} onFields={setFields} {...cardProps} />
              ) : (
                <CardForm {...cardProps} />
              )}
            </div>
            {session.logged_in ? (
              <CheckField
                label="Keep this card for the next time"
                checked={isToBeSaved}
                onChange={({ target }) => {
                  setToBeSaved(target.checked)
                }}
              />
            ) : null}
          </div>
        ) : isLater ? (
          <OfficePay way={way} words={words} onSay={say} />
        ) : null}
      </PayWays>
      {isNew || isLater ? (
        <BillingAddress billing={billing} faults={faults} isSubmitted={isTried} onType={typed} />
      ) : null}
      {state.admin_checkout ? (
        <TextArea
          label="Billing address as a block"
          isOptional
          hint="In place of the fields: as the customer said it."
          maxLength={2000}
          value={words.address_block}
          onChange={({ target }) => {
            say({ address_block: target.value })
          }}
        />
      ) : null}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to={checkoutPath('shipping')}>
          <Icon name="back" />
          Shipping
        </Link>
        <Button type="submit" fill="filled" size="big" className="end" isBusy={isSending} disabled={!isOnline}>
          Review order
        </Button>
      </div>
    </form>
  )
}
