import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PartReturn } from '../../../contract/claim-returns.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { PartReturnsCard } from '../../../src/features/labor-claims/components/part-returns/part-returns-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { noAnswer } from '../catalogue/support/shop.tsx'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const now = Date.parse('2026-11-20T12:00:00Z')
const office = { may: { ...createClaim().may, manage: true }, servicer_account_id: 4 }
const aReturn = (given: Partial<PartReturn> = {}): PartReturn => ({
  ...{ id: '0190a000-0000-7000-8000-000000000041', number: 'RMA-LC20418-1', state: 'asked', rev: 3, qty: 1 },
  ...{ part_number: 'MT-204817', part_name: 'Walking belt', due_on: '2026-12-04', message: 'Show the seam' },
  ...{ asked_at: '2026-11-20T10:00:00Z', asked_by: 'Marta Lindqvist', sent_at: null, tracking: '', ended_at: null },
  ...{ note: '', may: { send: true, receive: false, waive: false, label: true }, ...given },
})
const open = (given: Partial<Claim>) => {
  const claim = createClaim(given)
  const server = createFakeServer(claim)
  renderWithEngine(<PartReturnsCard claim={claim} now={now} />, {
    ...server.engine,
    newId: () => '0190a000-0000-7000-8000-000000000042',
  })
  return { ...server, claim }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('The failed part of a claim', () => {
  it('is not shown where none is asked back, but to the office', () => {
    open({})
    expect(screen.queryByText('Failed part')).not.toBeInTheDocument()
    open(office)
    expect(screen.getByRole('button', { name: 'Ask for the failed part' })).toBeEnabled()
  })

  it('has its number, last day, message and label for the servicer, who marks it as sent', async () => {
    const { asked } = open({ part_returns: [aReturn()] })
    const item = screen.getByRole('listitem')
    for (const text of [
      'RMA-LC20418-1',
      'To send back',
      '1 × Walking belt',
      'Send it until Dec 4, 2026',
      '“Show the seam”',
    ])
      expect(item).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Return label of RMA-LC20418-1' })).toHaveAttribute(
      'href',
      `/api/part-returns/${aReturn().id}/label`,
    )
    expect(screen.queryByRole('button', { name: /received|Ask for/ })).not.toBeInTheDocument()
    await press('Mark as sent: RMA-LC20418-1')
    await userEvent.type(await screen.findByLabelText(/Tracking number/), '1Z999')
    await press('Mark as sent')
    expect(await screen.findByText('RMA-LC20418-1 is on its way')).toBeInTheDocument()
    expect(asked).toEqual([['ours', { params: { id: aReturn().id }, body: { rev: 3, tracking: '1Z999' } }]])
  })

  it('says when it is overdue, and when it was sent', () => {
    open({
      part_returns: [
        aReturn({ due_on: '2026-11-19' }),
        aReturn({ id: '2', number: 'RMA-LC20418-2', state: 'sent', sent_at: '2026-11-18T10:00:00Z', tracking: '1Z' }),
      ],
    })
    const [late, sent] = screen.getAllByRole('listitem')
    expect(late).toHaveTextContent('Overdue')
    expect(sent).toHaveTextContent('Sent Nov 18, 2026 · Tracking 1Z')
  })

  it('is asked for by the office: a part of the claim or another, two weeks by default', async () => {
    const { asked, claim } = open(office)
    await press('Ask for the failed part')
    expect(await screen.findByLabelText('Send it until')).toHaveValue('2026-12-04')
    const select = screen.queryByRole('combobox', { name: 'Part' })
    if (select !== null) await userEvent.selectOptions(select, 'Another part')
    await press('Ask for it')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name of the part'), 'Drive motor')
    await press('Ask for it')
    expect(await screen.findByText('The servicer was asked for the part')).toBeInTheDocument()
    expect(asked).toEqual([
      [
        'ours',
        {
          params: { id: claim.ticket_id },
          body: {
            ...{ id: expect.any(String), part_number: '', part_name: 'Drive motor', qty: 1, due_on: '2026-12-04' },
            message: '',
          },
        },
      ],
    ])
  })

  it('is asked for by itself after one whose answer was lost', async () => {
    const { engine, asked } = createFakeServer(noAnswer(), noAnswer())
    let nextId = 41
    const newId = () => `0190a000-0000-7000-8000-0000000000${(nextId += 1)}`
    renderWithEngine(<PartReturnsCard claim={createClaim(office)} now={now} />, { ...engine, newId })
    await press('Ask for the failed part')
    const select = screen.queryByRole('combobox', { name: 'Part' })
    if (select !== null) await userEvent.selectOptions(select, 'Another part')
    const name = await screen.findByLabelText('Name of the part')
    for (const part of ['Belt', 'Belt', 'Drive motor']) {
      await userEvent.clear(name)
      await userEvent.type(name, part)
      const before = asked.length
      await press('Ask for it')
      await waitFor(() => {
        expect(asked).toHaveLength(before + 1)
      })
    }
    const [first, again, other] = asked.map(
      ([, input]) => (input as { readonly body: { readonly id: string } }).body.id,
    )
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is received, or waived with a reason, by the office', async () => {
    const may = { send: true, receive: true, waive: true, label: true }
    const { asked } = open({ ...office, part_returns: [aReturn({ may })] })
    await press('Not needed: RMA-LC20418-1')
    await press('Save')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Reason'), 'Gave it up')
    await press('Save')
    expect(await screen.findByText('RMA-LC20418-1 is not needed')).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await press('Mark as received: RMA-LC20418-1')
    await press('Mark as received')
    expect(await screen.findByText('RMA-LC20418-1 received')).toBeInTheDocument()
    expect(asked.map(([, input]) => (input as { readonly body: unknown }).body)).toEqual([
      { rev: 3, reason: 'Gave it up' },
      { rev: 3, note: '' },
    ])
  })

  it('that somebody changed meanwhile says so in the form', async () => {
    const claim = createClaim({ part_returns: [aReturn()] })
    const message = 'Someone else changed RMA-LC20418-1 in the meantime. Nothing was overwritten.'
    const { engine } = createFakeServer(createRefusal(409, 'claim-returns.changed', message))
    renderWithEngine(<PartReturnsCard claim={claim} now={now} />, engine)
    await press('Mark as sent: RMA-LC20418-1')
    await press('Mark as sent')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })
})
