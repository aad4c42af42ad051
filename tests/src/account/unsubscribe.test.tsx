import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../../../contract/notifications.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { UnsubscribeScreen } from '../../../src/features/account/screens/unsubscribe.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { openPage, press } from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

function open(address = '/mail/unsubscribe?token=abc.def') {
  let isOut = false
  return openPage(address, <UnsubscribeScreen />, {
    reads: (row) => {
      if (row !== notifications.table.readUnsubscription) throw new NoAnswer('The server did not answer.')
      return { email: 'gym@elm.test', is_unsubscribed: isOut }
    },
    answer: ({ input }) => {
      isOut = (input.body as { readonly is_unsubscribed: boolean }).is_unsubscribed
      return { email: 'gym@elm.test', is_unsubscribed: isOut }
    },
  })
}

describe('The page to unsubscribe', () => {
  it('changes nothing until the button is pressed, and can be taken back', async () => {
    const { calls } = open()
    expect(await screen.findByText(/gets emails when a labor claim changes/)).toBeInTheDocument()
    expect(calls).toEqual([])
    press('Unsubscribe')
    expect(await screen.findByText(/gets no more emails about labor claims/)).toBeInTheDocument()
    press('Get them again')
    expect(await screen.findByText(/gets emails when a labor claim changes/)).toBeInTheDocument()
    expect(calls.map(({ input }) => input.body)).toEqual([
      { token: 'abc.def', is_unsubscribed: true },
      { token: 'abc.def', is_unsubscribed: false },
    ])
  })

  it('says where the link is not complete', async () => {
    open('/mail/unsubscribe')
    expect(await screen.findByText('This link is not complete')).toBeInTheDocument()
  })
})
