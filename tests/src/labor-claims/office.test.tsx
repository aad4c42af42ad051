import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../offline/http/call.ts'
import { OfficeCard } from '../../../src/features/labor-claims/components/office/office-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, waitForDraft, createRefusal, getFieldError } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const claim = createClaim({ may: { ...createClaim().may, manage: true } })
const where = { params: { id: claim.ticket_id } }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (label: string | RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('The office’s card', () => {
  it('is shown to users who manage claims', async () => {
    renderWithEngine(<OfficeCard claim={createClaim()} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('Changing a claim’s status directly (L16)', () => {
  const asked = createClaim({
    status: 'requests',
    actions: ['accept', 'decline', 'ask'],
    may: { ...createClaim().may, manage: true, correct: true },
  })
  const key = `change-status:${asked.ticket_id}`
  const status = /New status/
  const open = () => press('Change status')
  const submit = () => userEvent.click(screen.getAllByRole('button', { name: 'Change status' }).at(-1)!)

  it('offers the statuses that the claim can have next, and sends the one selected with the message', async () => {
    const { asked: sent, refreshed, engine } = createFakeServer(asked)
    renderWithEngine(<OfficeCard claim={asked} />, engine)
    await open()
    const field = await screen.findByLabelText<HTMLSelectElement>(status)
    expect([...field.options].map(({ text }) => text)).toEqual(['Select', 'Open', 'Response needed', 'Declined'])
    await userEvent.selectOptions(field, 'Declined')
    await type(/Message/, 'Out of warranty')
    await submit()
    expect(await screen.findByText('Status changed')).toBeInTheDocument()
    expect(sent).toEqual([
      ['L16', { params: { id: asked.ticket_id }, body: { status: 'declined', message: 'Out of warranty' } }],
    ])
    expect(refreshed).toEqual([asked.ticket_id])
  })

  it.each([
    [null, []],
    [9, ['Select', 'To accept']],
  ])('offers to assign only a claim that has a servicer: %s', async (assigned_to, offered) => {
    // The filer asked for the firm at the address.
    const waiting = createClaim({
      ...{ status: 'open', actions: ['assign'], assigned_to, provider_address_id: 7 },
      may: { ...createClaim().may, manage: true, correct: true },
    })
    renderWithEngine(<OfficeCard claim={waiting} />)
    if (assigned_to === null) {
      expect(screen.queryByRole('button', { name: 'Change status' })).not.toBeInTheDocument()
      return
    }
    await open()
    const field = await screen.findByLabelText<HTMLSelectElement>(status)
    expect([...field.options].map(({ text }) => text)).toEqual(offered)
  })

  it('sends the estimated hours with the message where hours are approved (`WO142`)', async () => {
    const hours = createClaim({
      status: 'approve_labor',
      actions: ['approve_labor', 'decline_labor'],
      may: { ...createClaim().may, manage: true, correct: true },
    })
    const { asked: sent, engine } = createFakeServer(hours)
    renderWithEngine(<OfficeCard claim={hours} />, engine)
    await open()
    await userEvent.selectOptions(await screen.findByLabelText(status), 'To accept')
    await type(/hours/i, '2.5')
    await type(/Message/, 'As discussed')
    await submit()
    expect(await screen.findByText('Status changed')).toBeInTheDocument()
    expect(sent).toEqual([
      [
        'L16',
        {
          params: { id: hours.ticket_id },
          body: { status: 'assigned', message: 'As discussed', labor_hours_estimate: 2.5 },
        },
      ],
    ])
  })

  it('asks for a status and, where somebody has to answer, for the message', async () => {
    const { asked: sent, engine } = createFakeServer()
    renderWithEngine(<OfficeCard claim={asked} />, engine)
    await open()
    await screen.findByLabelText(status)
    await submit()
    await waitFor(() => {
      expect(getFieldError(status)).toBe('Select the new status')
    })
    await userEvent.selectOptions(screen.getByLabelText(status), 'Response needed')
    await submit()
    await waitFor(() => {
      expect(getFieldError('Message')).toBe('Required')
    })
    expect(sent).toEqual([])
  })

  it('keeps what was entered when another person was faster, and says so', async () => {
    const why = 'This claim is open now.'
    const { engine } = createFakeServer(createRefusal(409, 'labor-claims.notNow', why))
    const { drafts } = renderWithEngine(<OfficeCard claim={asked} />, engine)
    await open()
    await userEvent.selectOptions(await screen.findByLabelText(status), 'Open')
    await type(/Message/, 'Checked by phone')
    await submit()
    expect(await screen.findByText(why)).toBeInTheDocument()
    await waitForDraft(drafts, key, { status: 'open', message: 'Checked by phone' })
  })

  it('is not offered where the claim’s status cannot change, or to others', () => {
    renderWithEngine(<OfficeCard claim={{ ...asked, actions: [] }} />)
    expect(screen.queryByRole('button', { name: 'Change status' })).not.toBeInTheDocument()
    cleanup()
    renderWithEngine(<OfficeCard claim={{ ...asked, may: { ...asked.may, correct: false } }} />)
    expect(screen.queryByRole('button', { name: 'Change status' })).not.toBeInTheDocument()
  })
})

describe('Linking an order to a claim (L17)', () => {
  const key = `link-order:${claim.ticket_id}`
  const open = () => press('Link an order')

  it('sends the order number, confirms and closes', async () => {
    const { asked, refreshed, engine } = createFakeServer(claim)
    const { drafts } = renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await type('Order number', ' W-10417 ')
    await press('Link')
    expect(await screen.findByText('Order linked')).toBeInTheDocument()
    expect(asked).toEqual([['L17', { ...where, body: { order_number: 'W-10417' } }]])
    expect(refreshed).toEqual([claim.ticket_id])
    await waitFor(() => {
      expect(screen.queryByLabelText('Order number')).not.toBeInTheDocument()
    })
    expect(drafts.has(key)).toBe(false)
  })

  it('shows an unknown order number at its field, focuses it, and clears the error on typing', async () => {
    const why = 'The account of this claim has no order with this number.'
    const { engine } = createFakeServer(createRefusal(404, 'labor-claims.orderUnknown', why))
    renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await type('Order number', 'W-1')
    await press('Link')
    await waitFor(() => {
      expect(getFieldError('Order number')).toBe(why)
    })
    const field = screen.getByLabelText<HTMLInputElement>('Order number')
    expect(field.value).toBe('W-1')
    await waitFor(() => {
      expect(field).toHaveFocus()
    })
    await type('Order number', 'W-10417')
    expect(getFieldError('Order number')).toBeNull()
  })

  it('requires the number before the server call', async () => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await screen.findByLabelText('Order number')
    await press('Link')
    expect(await screen.findByText('Required')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('Order number')).toHaveFocus()
    })
    expect(getFieldError('Order number')).toBe('Required')
    expect(asked).toEqual([])
  })

  it('restores the number after it was closed', async () => {
    const { engine } = createFakeServer()
    const { drafts } = renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await type('Order number', 'W-10')
    await waitForDraft(drafts, key, { number: 'W-10' })
    await press('Close')
    await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Order number')).value).toBe('W-10')
  })

  it('moves through the fields to the button with Enter', async () => {
    const { engine } = createFakeServer()
    renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await userEvent.type(await screen.findByLabelText('Order number'), '{Enter}')
    expect(screen.getByRole('button', { name: 'Link' })).toHaveFocus()
  })
})

describe('Resending the claim’s email (L18)', () => {
  const key = `mail-again:${claim.ticket_id}`
  const withRecipients = { ...claim, notification_subscribers: ['renee@gym.test'] }
  const open = () => press('Resend email')

  it('sends to the recipients or to the typed address, with a message', async () => {
    const { asked, engine } = createFakeServer({ ok: true }, { ok: true })
    renderWithEngine(<OfficeCard claim={withRecipients} />, engine)
    await open()
    expect(await screen.findByText('Leave blank to send to renee@gym.test')).toBeInTheDocument()
    await press('Send')
    expect(await screen.findByText('Email sent')).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByRole('form')).not.toBeInTheDocument()
    })
    await open()
    await type(/Send to another address/, 'front@gym.test')
    await type(/Message/, 'As asked ')
    await press('Send')
    await waitFor(() => {
      expect(asked.map(([spec, input]) => [spec, input])).toEqual([
        ['L18', { ...where, body: { message: '', alt_email: '' } }],
        ['L18', { ...where, body: { message: 'As asked', alt_email: 'front@gym.test' } }],
      ])
    })
  })

  it('requires an address where there are no recipients', async () => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await screen.findByText('No one gets email updates yet.')
    await press('Send')
    expect(await screen.findByText('Required')).toBeVisible()
    await type(/Send to another address/, 'front@gym')
    expect(await screen.findByText('Email Address is invalid')).toBeVisible()
    await userEvent.clear(screen.getByLabelText(/Send to another address/))
    await type(/Send to another address/, 'Front<front@gym.test>')
    await press('Send')
    expect(await screen.findByText('Email Address is invalid')).toBeVisible()
    expect(asked).toEqual([])
  })

  it('shows the server’s message under the address', async () => {
    const { engine } = createFakeServer(
      createRefusal(422, 'call.invalid', 'Some of it is not valid.', { alt_email: 'Nobody is there' }),
    )
    renderWithEngine(<OfficeCard claim={claim} />, engine)
    await open()
    await type(/Send to another address/, 'front@gym.test')
    await press('Send')
    await waitFor(() => {
      expect(getFieldError(/Send to another address/)).toBe('Nobody is there')
    })
  })

  it('keeps the input after a failed call and after it was closed', async () => {
    const { engine } = createFakeServer(new NoAnswer('No answer came.', 0, { mayBeDone: true }))
    const { drafts } = renderWithEngine(<OfficeCard claim={withRecipients} />, engine)
    await open()
    await type(/Message/, 'As asked')
    await press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer came. It may have been done already: look before you try again.',
    )
    await waitForDraft(drafts, key, { message: 'As asked' })
    await press('Close')
    await open()
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Message/)).value).toBe('As asked')
  })
})
