import { screen } from '@testing-library/react'
import type { Payments, TypedCard, TokenResult } from '../../../../src/platform/payments/payments.ts'
import { PaymentsProvider } from '../../../../src/data/payments.tsx'
import { BillingScreen } from '../../../../src/features/checkout/screens/billing.tsx'
import { ReviewScreen } from '../../../../src/features/checkout/screens/review.tsx'
import { ShippingScreen } from '../../../../src/features/checkout/screens/shipping.tsx'
import { ThankYouScreen } from '../../../../src/features/checkout/screens/thankyou.tsx'
import { WarrantyStepScreen } from '../../../../src/features/checkout/screens/warranty.tsx'
import { AccountSearchScreen } from '../../../../src/features/checkout/screens/account-search.tsx'
import { renderCheckout, type } from '../../cart/support/checkout-harness.tsx'

/** A fake gateway that records the cards it receives and replies with `answer`. */
export function fakeGateway(answer: TokenResult | Error = approved) {
  const received: { readonly url: string; readonly card: TypedCard }[] = []
  const bankAnswers: unknown[] = []
  const payments: Payments = {
    token: async (url, card) => {
      received.push({ url, card })
      if (answer instanceof Error) throw answer
      return answer
    },
    releaseWhenLeft: () => () => undefined,
    answerBank: async (url, clientSecret, approve) => {
      bankAnswers.push([url, clientSecret, approve])
      return approve ? null : 'This transaction has been declined.'
    },
    fields: async () => {
      throw new Error('the test did not expect the gateway’s own fields')
    },
  }
  return { payments, received, bankAnswers }
}
export const approved: TokenResult = { is: 'token', card_token: 'tok_1', brand: 'visa', last4: '4242' }

/** Renders the checkout at a path. */
export const renderStep = (
  address: string,
  options: Parameters<typeof renderCheckout>[2] = {},
  payments: Payments = fakeGateway().payments,
) => {
  const withPayments = (screenOf: React.ReactNode) => <PaymentsProvider value={payments}>{screenOf}</PaymentsProvider>
  return renderCheckout(
    address,
    {
      '/checkout/shipping': withPayments(<ShippingScreen />),
      '/checkout/billing': withPayments(<BillingScreen />),
      '/checkout/review': withPayments(<ReviewScreen />),
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
  type('Expiration date', '0828')
}
