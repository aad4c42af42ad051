import { useEffect, useRef, useState } from 'react'
import { usePayments } from '../../../../data/payments.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { WalletCard } from '../../../../platform/payments/payments.ts'
import { Note } from '../../../../ui/note.tsx'

/**
 * The wallets of this device (Apple Pay, Google Pay) as the gateway's own buttons (docs/decisions/129-wallets.md). Nothing is shown where
 * there are none, or where they do not load: a card can be typed then.
 */
export function WalletPay({
  publishableKey,
  amount,
  onCard,
}: {
  readonly publishableKey: string
  /** What the wallet shows, cents. */
  readonly amount: number
  /** Takes the card. Resolves to null, or to why not. */
  readonly onCard: (card: WalletCard) => Promise<string | null>
}) {
  const payments = usePayments()
  const place = useRef<HTMLDivElement>(null)
  const [hasWallet, setWallet] = useState(false)
  const [errorText, setErrorText] = useState('')
  const take = useRef(onCard)
  useEffect(() => {
    take.current = onCard
  }, [onCard])
  useEffect(() => {
    let isGone = false
    let unmount: () => void = () => undefined
    const mount = async () => {
      const fields = await payments.fields(publishableKey)
      if (isGone || place.current === null) return
      unmount = fields.mountWallets(place.current, {
        amount,
        onReady: setWallet,
        onRefused: setErrorText,
        onCard: async (card) => {
          setErrorText('')
          const problem = await take.current(card).catch(callErrorMessage)
          if (!isGone && problem !== null) setErrorText(problem)
          return problem
        },
      })
    }
    // Stripe refuses amounts that are too small for a card, too.
    void mount().catch(() => undefined)
    return () => {
      isGone = true
      unmount()
    }
  }, [payments, publishableKey, amount])
  return (
    <section className="stack" aria-label="Pay with a wallet" hidden={!hasWallet}>
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div ref={place} />
      <p className="hint">You check the order once more. Nothing is charged before you place it.</p>
    </section>
  )
}
