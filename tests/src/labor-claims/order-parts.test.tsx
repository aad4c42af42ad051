import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimPart } from '../../../contract/shapes/claim.ts'
import { StandingProvider } from '../../../src/data/standing.tsx'
import { OrderSheet } from '../../../src/features/labor-claims/components/order-sheet.tsx'
import { claimOf } from './support/claim.ts'
import { drawn, withDialogs } from './support/screen.tsx'
import { asking, kept, refusal } from './support/sheet.tsx'

const partOf = (told: Partial<ClaimPart>): ClaimPart => ({
  product_id: 41,
  number: 'MT5-0417',
  name: 'Drive belt',
  price: 38.5,
  qty: 1,
  source: 'order',
  state: 'to order',
  ...told,
})
const parts = [
  partOf({}),
  partOf({ product_id: 42, number: 'MT5-0900', name: 'Motor', qty: 2 }),
  partOf({ product_id: 43, number: 'MT5-0100', name: 'Fuse', source: 'stock' }),
  partOf({ product_id: 44, number: 'MT5-0300', name: 'Key', state: 'shipped' }),
]
const claim = claimOf({ order: { products: parts }, ship_to: 'customer' })
const key = `order-parts:${claim.ticket_id}`
const where = { params: { id: claim.ticket_id } }

function Opened({ of }: { readonly of: typeof claim }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button
        onClick={() => {
          setOpen(true)
        }}
      >
        Again
      </button>
      <OrderSheet
        claim={of}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
const message = () => screen.findByLabelText<HTMLTextAreaElement>(/Message to the office/)

beforeEach(withDialogs)
afterEach(cleanup)

describe('Ordering the parts of a claim (L14)', () => {
  it('orders those that are ticked, to where they are wanted, and says that the order waits for approval', async () => {
    const { asked, refreshed, engine } = asking({})
    const { drafts } = drawn(<Opened of={claim} />, engine)
    expect((await screen.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      true,
      false,
    ])
    expect(screen.getByLabelText('1 × Key, MT5-0300 (shipped)')).toBeDefined()
    fireEvent.click(screen.getByLabelText('1 × Drive belt, MT5-0417'))
    fireEvent.change(screen.getByLabelText('Ship to'), { target: { value: 'dealer' } })
    fireEvent.change(await message(), { target: { value: ' Before Friday ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect(await screen.findByText('The order waits for approval')).toBeDefined()
    expect(asked).toEqual([
      [
        'L14',
        {
          ...where,
          body: {
            order: { products: [{ product_id: 42, qty: 2, source: 'order' }] },
            message: 'Before Friday',
            ship_to: 'dealer',
          },
        },
      ],
    ])
    expect(refreshed).toEqual([claim.ticket_id])
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Order parts' })).toBeNull()
    })
    expect(drafts.has(key)).toBe(false)
  })

  it('goes where the claim says until somebody says otherwise, and to the servicer by default', async () => {
    const { engine } = asking()
    const { unmount } = drawn(<Opened of={claim} />, engine)
    expect((await screen.findByLabelText<HTMLSelectElement>('Ship to')).value).toBe('customer')
    unmount()
    drawn(<Opened of={claimOf({ order: { products: parts } })} />, engine)
    expect((await screen.findByLabelText<HTMLSelectElement>('Ship to')).value).toBe('servicer')
  })

  it('asks for a part before it can be ordered', async () => {
    const { engine } = asking()
    drawn(<Opened of={claim} />, engine)
    for (const label of ['1 × Drive belt, MT5-0417', '2 × Motor, MT5-0900'])
      fireEvent.click(await screen.findByLabelText(label))
    expect(screen.getByText('Tick the parts to order.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Order' }).disabled).toBe(true)
  })

  it('stays open with all that was typed when the server refuses', async () => {
    const { engine } = asking(refusal(422, 'labor-claims.nothingToOrder', 'No part of this claim is to be ordered.'))
    drawn(<Opened of={claim} />, engine)
    fireEvent.change(await message(), { target: { value: 'Before Friday' } })
    fireEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No part of this claim is to be ordered.')
    expect((await message()).value).toBe('Before Friday')
  })

  it('loses nothing when it is closed, and forgets it when it is cancelled', async () => {
    const { engine } = asking()
    const { drafts } = drawn(<Opened of={claim} />, engine)
    fireEvent.change(await message(), { target: { value: 'Before Friday' } })
    fireEvent.click(screen.getByLabelText('2 × Motor, MT5-0900'))
    await kept(drafts, key, { message: 'Before Friday' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByText('Again'))
    expect((await message()).value).toBe('Before Friday')
    expect(screen.getByLabelText<HTMLInputElement>('2 × Motor, MT5-0900').checked).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(drafts.has(key)).toBe(false)
    })
  })

  it('does not order again by an old tick what was ordered meanwhile', async () => {
    const { engine } = asking()
    const ordered = parts.map((part) => (part.product_id === 41 ? { ...part, state: 'order received' } : part))
    const drafts = new Map<string, unknown>([[key, { ticks: { '41 to order': true }, shipTo: 'dealer', message: '' }]])
    drawn(<Opened of={claimOf({ order: { products: ordered } })} />, engine, undefined, drafts)
    const again = await screen.findByLabelText<HTMLInputElement>('1 × Drive belt, MT5-0417 (order received)')
    expect([again.checked, screen.getByLabelText<HTMLSelectElement>('Ship to').value]).toEqual([false, 'dealer'])
  })

  it('waits for a signal where there is none', async () => {
    const { asked, engine } = asking()
    drawn(
      <StandingProvider value={{ isOnline: false, lastContact: null, counts: 'unknown', storage: 'ok' }}>
        <Opened of={claim} />
      </StandingProvider>,
      engine,
    )
    expect(await screen.findByText('This needs the server, so it waits for a signal.')).toBeDefined()
    fireEvent.submit(screen.getByRole('form', { name: 'Order parts' }))
    expect(asked).toEqual([])
  })
})
