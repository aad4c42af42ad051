import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/shapes/order-return.ts'
import { returnActions } from '../../../../../domain/returns/states.ts'
import type { ReturnAction } from '../../../../../domain/returns/states.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { orderForms } from '../order/late-forms.ts'

const ReturnStepForm = orderForms.get('ReturnStepForm')

const labels: Readonly<Record<ReturnAction, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  receive: 'Receive',
  credit: 'Credit',
  cancel: 'Cancel return',
  withdraw: 'Withdraw',
}

/** The steps in the order in which they are usual: where everything came, the credit is next. */
function listSteps(of: OrderReturn): readonly ReturnAction[] {
  const isComplete = of.lines.every(({ qty, received }) => received === qty)
  return returnActions.filter((action) => of.may[action] === true && !(action === 'receive' && isComplete))
}

/** The steps that the reader may take with a return now: staff theirs, a customer theirs. Nothing without a connection. */
export function ReturnSteps({ of, orderKey = '' }: { readonly of: OrderReturn; readonly orderKey?: string }) {
  const { isOnline } = useConnectionStatus()
  const [open, setOpen] = useState<ReturnAction | null>(null)
  const steps = isOnline ? listSteps(of) : []
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <>
      {steps.map((step, at) => (
        <Button
          key={step}
          size="small"
          fill={
            step === 'cancel' || step === 'decline' || step === 'withdraw' ? 'clear' : at === 0 ? 'filled' : 'outline'
          }
          aria-haspopup="dialog"
          aria-label={`${labels[step]}: ${of.number}`}
          onClick={() => {
            setOpen(step)
          }}
        >
          {labels[step]}
        </Button>
      ))}
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={`${labels[open]}: ${of.number}`}>
          <ReturnStepForm of={of} step={open} orderKey={orderKey} onClose={close} />
        </Sheet>
      )}
    </>
  )
}
