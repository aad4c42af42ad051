import { useEffect, useRef, useState } from 'react'
import { usePayments } from '../../data/payments.tsx'
import type { CardFields } from '../../platform/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { CardInputs } from './card-form.tsx'
import './payment.css'

/** The gateway's own card fields (Stripe): number, security code and expiration never reach this page. */
export function GatewayCard({
  publishableKey,
  onFields,
  form,
}: {
  readonly publishableKey: string
  /** Receives the fields once they are mounted, and null when they are unmounted. */
  readonly onFields: (fields: CardFields | null) => void
  readonly form: CardInputs
}) {
  const payments = usePayments()
  const number = useRef<HTMLDivElement>(null)
  const csc = useRef<HTMLDivElement>(null)
  const expiry = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    let unmount: () => void = () => undefined
    payments.fields(publishableKey).then(
      (fields) => {
        const [one, two, three] = [number.current, csc.current, expiry.current]
        if (isGone || one === null || two === null || three === null) return
        unmount = fields.mount({ number: one, csc: two, expiry: three })
        onFields(fields)
      },
      () => {
        if (!isGone) setFailed(turn)
      },
    )
    return () => {
      isGone = true
      unmount()
      onFields(null)
    }
  }, [payments, publishableKey, onFields, turn])
  return (
    <>
      {failed === turn ? (
        <Note tone="bad" icon="alert" role="alert">
          The card fields did not load. Nothing was charged.{' '}
          <Button
            fill="link"
            size="small"
            onClick={() => {
              setTurn(turn + 1)
            }}
          >
            Try again
          </Button>
        </Note>
      ) : null}
      <div className="field whole" role="group" aria-label="Card number">
        <span className="lb">Card number</span>
        <div className="in pay-frame" ref={number} />
      </div>
      <div className="field" role="group" aria-label="Security code">
        <span className="lb">Security code</span>
        <div className="in pay-frame" ref={csc} />
      </div>
      <div className="field" role="group" aria-label="Expiration date">
        <span className="lb">Expiration date</span>
        <div className="in pay-frame" ref={expiry} />
      </div>
      <div className="whole">
        <Field label="Name on card" maxLength={120} autoComplete="cc-name" {...form.bind('cc-name')} />
      </div>
    </>
  )
}
