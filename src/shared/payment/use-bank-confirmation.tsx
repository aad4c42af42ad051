import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import { usePayments } from '../../data/payments.tsx'
import { Question } from '../../ui/choices.tsx'

export type Gateway = CheckoutState['gateway']

/**
 * The bank's question before a charge (3-D Secure): Stripe asks in a frame of its own, the demo bank in a popup. `confirm`
 * resolves to null once it was approved, else to the reason. If the page goes meanwhile, the order of `submission` is released. `question` belongs on the page that pays.
 */
export function useBankConfirmation(): {
  readonly confirm: (gateway: Gateway, clientSecret: string, submission?: string) => Promise<string | null>
  readonly question: ReactNode
} {
  const payments = usePayments()
  const [answer, setAnswer] = useState<((approve: boolean) => void) | null>(null)
  const ask = useCallback(
    async ({ publishable_key: key, tokens_url: url }: Gateway, clientSecret: string) => {
      if (key !== null) return (await payments.fields(key)).confirm(clientSecret)
      if (url === null) return null
      const approve = await new Promise<boolean>((resolve) => {
        setAnswer(() => resolve)
      })
      setAnswer(null)
      return payments.answerBank(url, clientSecret, approve)
    },
    [payments],
  )
  const confirm = useCallback(
    async (gateway: Gateway, clientSecret: string, submission?: string) => {
      const stop = submission === undefined ? null : payments.releaseWhenLeft(submission)
      try {
        return await ask(gateway, clientSecret)
      } finally {
        stop?.()
      }
    },
    [ask, payments],
  )
  return {
    confirm,
    question: (
      <Question
        isOpen={answer !== null}
        onClose={() => answer?.(false)}
        title="Your bank asks"
        text="Did you start this payment? This is the demo shop’s bank: nothing is charged."
        choices={[
          { label: 'Decline', tone: 'danger', run: () => answer?.(false) },
          { label: 'Approve', tone: 'main', run: () => answer?.(true) },
        ]}
      />
    ),
  }
}
