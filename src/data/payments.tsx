import { createContext, useContext } from 'react'
import { releaseWhenLeft } from '../platform/payments/release-when-left.ts'
import type { CardFields, Payments, TypedCard, TokenResult } from '../platform/payments/payments.ts'

/** Loads the payment code on first use. */
const lazyPayments: Payments = {
  token: async (url: string, card: TypedCard): Promise<TokenResult> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.token(url, card),
  answerBank: async (url: string, clientSecret: string, approve: boolean): Promise<string | null> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.answerBank(url, clientSecret, approve),
  releaseWhenLeft: (submission) => releaseWhenLeft(submission),
  fields: async (key: string): Promise<CardFields> =>
    (await import('../platform/ports/page-payments.ts')).pagePayments.fields(key),
}

const PaymentsContext = createContext<Payments>(lazyPayments)
/** For tests: injects another gateway. */
export const PaymentsProvider = PaymentsContext.Provider

export const usePayments = (): Payments => useContext(PaymentsContext)
