import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimPart } from '../../../contract/shapes/claim.ts'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { OrderPartsForm } from '../../../src/features/labor-claims/components/parts/order-parts-form.tsx'
import { Sheet } from '../../../src/ui/sheet.tsx'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, waitForDraft, createRefusal } from './support/sheet.tsx'

const partOf = (over: Partial<ClaimPart>): ClaimPart => ({
  product_id: 41,
  number: 'MT5-0417',
  name: 'Drive belt',
  price: 38.5,
  qty: 1,
  source: 'order',
  state: 'to order',
  ...over,
})
const parts = [
  partOf({}),
  partOf({ product_id: 42, number: 'MT5-0900', name: 'Motor', qty: 2 }),
  partOf({ product_id: 43, number: 'MT5-0100', name: 'Fuse', source: 'stock' }),
  partOf({ product_id: 44, number: 'MT5-0300', name: 'Key', state: 'shipped' }),
]
const claim = createClaim({ order: { products: parts }, ship_to: 'customer' })
const key = `order-parts:${claim.ticket_id}`
const where = { params: { id: claim.ticket_id } }

function Opened({ of }: { readonly of: typeof claim }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <button
        onClick={() => {
          setOpen(true)
        }}
      >
        Again
      </button>
      <Sheet isOpen={isOpen} onClose={close} title="Order parts">
        <OrderPartsForm claim={of} onClose={close} />
      </Sheet>
    </>
  )
}
const message = () => screen.findByLabelText<HTMLTextAreaElement>(/Message to the office/)

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('Ordering the parts of a claim (L14)', () => {
  it('orders the selected parts to the chosen address and confirms that the order was sent for approval', async () => {
    const { asked, refreshed, engine } = createFakeServer({})
    const { drafts } = renderWithEngine(<Opened of={claim} />, engine)
    expect((await screen.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      true,
      false,
    ])
    expect(screen.getByLabelText('1 × Key, MT5-0300 (shipped)')).toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('1 × Drive belt, MT5-0417'))
    await userEvent.selectOptions(screen.getByLabelText('Ship to'), 'dealer')
    await userEvent.type(await message(), ' Before Friday ')
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect(await screen.findByText('Order sent for approval')).toBeInTheDocument()
    expect(asked).toEqual([
      [
        'L14',
        {
          ...where,
          body: {
            order: { products: [{ product_id: 42, qty: 2, source: 'order' }] },
            message: 'Before Friday',
            ship_to: 'dealer',
            already_ordered: [],
          },
        },
      ],
    ])
    expect(refreshed).toEqual([claim.ticket_id])
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Order parts' })).not.toBeInTheDocument()
    })
    expect(drafts.has(key)).toBe(false)
  })

  it('names the parts that it showed as ordered, and says which one someone else ordered meanwhile', async () => {
    const sentence = 'MT5-0417 was ordered meanwhile with SO-50061. Select it again if you need it twice.'
    const { asked, refreshed, engine } = createFakeServer(createRefusal(409, 'labor-claims.alreadyOrdered', sentence))
    renderWithEngine(<Opened of={claim} />, engine)
    await userEvent.click(await screen.findByLabelText('1 × Key, MT5-0300 (shipped)'))
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(asked).toMatchObject([['L14', { body: { already_ordered: [44] } }]])
    expect(refreshed).toEqual([claim.ticket_id])
  })

  it('ships to the address of the claim unless changed, by default to the servicer', async () => {
    const { engine } = createFakeServer()
    const { unmount } = renderWithEngine(<Opened of={claim} />, engine)
    expect((await screen.findByLabelText<HTMLSelectElement>('Ship to')).value).toBe('customer')
    unmount()
    renderWithEngine(<Opened of={createClaim({ order: { products: parts } })} />, engine)
    expect((await screen.findByLabelText<HTMLSelectElement>('Ship to')).value).toBe('servicer')
  })

  it('requires a selected part', async () => {
    const { engine } = createFakeServer()
    renderWithEngine(<Opened of={claim} />, engine)
    for (const label of ['1 × Drive belt, MT5-0417', '2 × Motor, MT5-0900'])
      await userEvent.click(await screen.findByLabelText(label))
    expect(screen.getByText('Select the parts to order.')).toBeInTheDocument()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Order' }).disabled).toBe(true)
  })

  it('stays open with all input when the server refuses', async () => {
    const { engine } = createFakeServer(
      createRefusal(422, 'labor-claims.nothingToOrder', 'This claim has no parts to order.'),
    )
    renderWithEngine(<Opened of={claim} />, engine)
    await userEvent.type(await message(), 'Before Friday')
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This claim has no parts to order.')
    expect((await message()).value).toBe('Before Friday')
  })

  it('keeps the draft when it is closed and deletes it when it is canceled', async () => {
    const { engine } = createFakeServer()
    const { drafts } = renderWithEngine(<Opened of={claim} />, engine)
    await userEvent.type(await message(), 'Before Friday')
    await userEvent.click(screen.getByLabelText('2 × Motor, MT5-0900'))
    await waitForDraft(drafts, key, { message: 'Before Friday' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByText('Again'))
    expect((await message()).value).toBe('Before Friday')
    expect(screen.getByLabelText<HTMLInputElement>('2 × Motor, MT5-0900').checked).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(drafts.has(key)).toBe(false)
    })
  })

  it('does not order a part again that was ordered meanwhile', async () => {
    const { engine } = createFakeServer()
    const ordered = parts.map((part) => (part.product_id === 41 ? { ...part, state: 'order received' } : part))
    const drafts = new Map<string, unknown>([[key, { ticks: { '41 to order': true }, shipTo: 'dealer', message: '' }]])
    renderWithEngine(<Opened of={createClaim({ order: { products: ordered } })} />, engine, undefined, drafts)
    const again = await screen.findByLabelText<HTMLInputElement>('1 × Drive belt, MT5-0417 (order received)')
    expect([again.checked, screen.getByLabelText<HTMLSelectElement>('Ship to').value]).toEqual([false, 'dealer'])
  })

  it('cannot be sent offline', async () => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(
      <ConnectionStatusProvider value={{ isOnline: false, lastContact: null, counts: 'unknown', storage: 'ok' }}>
        <Opened of={claim} />
      </ConnectionStatusProvider>,
      engine,
    )
    expect(await screen.findByText(/You are offline. This needs a connection/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled()
    await userEvent.type(await message(), 'Before Friday')
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect(asked).toEqual([])
  })
})
