import { screen } from '@testing-library/react'
import type { Payments, TypedCard, Tokened } from '../../../../src/platform/payments/payments.ts'
import { PaymentsProvider } from '../../../../src/data/payments.tsx'
import { BillingScreen } from '../../../../src/features/checkout/screens/billing.tsx'
import { ReviewScreen } from '../../../../src/features/checkout/screens/review.tsx'
import { ShippingScreen } from '../../../../src/features/checkout/screens/shipping.tsx'
import { ThankYouScreen } from '../../../../src/features/checkout/screens/thankyou.tsx'
import { WarrantyStepScreen } from '../../../../src/features/checkout/screens/warranty.tsx'
import { AccountSearchScreen } from '../../../../src/features/checkout/screens/account-search.tsx'
import { tillAt, type } from '../../cart/support/till.tsx'

/** A gateway that notes what it was given, and answers as the test says. */
export function gatewayOf(answer: Tokened | Error = approved) {
  const given: { readonly url: string; readonly card: TypedCard }[] = []
  const payments: Payments = {
    token: async (url, card) => {
      given.push({ url, card })
      if (answer instanceof Error) throw answer
      return answer
    },
    fields: async () => {
      throw new Error('the test did not expect the gateway’s own fields')
    },
  }
  return { payments, given }
}
export const approved: Tokened = { is: 'token', card_token: 'tok_1', brand: 'visa', last4: '4242' }

/** The steps of the checkout at an address. */
export const stepsAt = (
  address: string,
  options: Parameters<typeof tillAt>[2] = {},
  payments: Payments = gatewayOf().payments,
) => {
  const by = (screenOf: React.ReactNode) => <PaymentsProvider value={payments}>{screenOf}</PaymentsProvider>
  return tillAt(
    address,
    {
      '/checkout/shipping': by(<ShippingScreen />),
      '/checkout/billing': by(<BillingScreen />),
      '/checkout/review': by(<ReviewScreen />),
      '/checkout/thankyou': <ThankYouScreen />,
      '/checkout/warranty': <WarrantyStepScreen />,
      '/checkout/account-search': <AccountSearchScreen />,
    },
    options,
  )
}

export async function typeCard(number = '4242424242424242', csc = '123'): Promise<void> {
  await screen.findByLabelText('Card number')
  type('Card number', number)
  type('Security code', csc)
  type('Name on card', 'Renee Castellano')
  type('Expires, month', '8')
  type('Expires, year', '2028')
}
