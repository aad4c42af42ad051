import { createContext, useContext } from 'react'
import type { CardFields, Payments, TypedCard, TokenResult } from '../platform/payments/payments.ts'

/** Loads the payment code on first use. */
const lazyPayments: Payments = {
  token: async (url: string, card: TypedCard): Promise<TokenResult> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.token(url, card),
  answerBank: async (url: string, clientSecret: string, approve: boolean): Promise<string | null> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.answerBank(url, clientSecret, approve),
  releaseWhenLeft: (submission) => {
    let stop: (() => void) | null = null
    let isStopped = false
    // The code has made the card's token before, so it is there at once.
    void import('../platform/ports/page-payments.ts').then(({ pagePayments }) => {
      if (!isStopped) stop = pagePayments.releaseWhenLeft(submission)
    })
    return () => {
      isStopped = true
      stop?.()
    }
  },
  fields: async (key: string): Promise<CardFields> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.fields(key),
}

const PaymentsContext = createContext<Payments>(lazyPayments)
/** For tests: injects another gateway. */
export const PaymentsProvider = PaymentsContext.Provider

export const usePayments = (): Payments => useContext(PaymentsContext)
