import { createContext, useContext } from 'react'
import type { CardFields, Payments, TypedCard, Tokened } from '../platform/payments/payments.ts'

/** Its code comes when somebody pays. */
const late: Payments = {
  token: async (url: string, card: TypedCard): Promise<Tokened> =>
    (await import('../platform/world/payments.ts')).pagePayments.token(url, card),
  fields: async (key: string): Promise<CardFields> =>
    (await import('../platform/world/payments.ts')).pagePayments.fields(key),
}

const Given = createContext<Payments>(late)
/** For tests: another gateway than the page's. */
export const PaymentsProvider = Given.Provider

export const usePayments = (): Payments => useContext(Given)
