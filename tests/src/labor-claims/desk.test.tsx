import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../offline/http/call.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { checked } from './support/claim.ts'
import { createRefusal } from './support/sheet.tsx'
import { aClaim, aDesk, aRow, claimOf, finding, idOf, openDesk, path, rows, toId } from './support/desk.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const addressNow = () => screen.getByTestId('address').textContent
const approveButton = () => screen.findByRole('button', { name: /^Approve, pay/ })
const setWidth = (isWide: boolean) => {
  const { matchMedia } = window
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: isWide })
}

describe('The desk', () => {
  it('has sections with their number and money, and opens the first claim beside the queue', async () => {
    openDesk()
    const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))
    await waitFor(() => {
      expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent(
        'Payments to approve3$240.56 · 1 overdue',
      )
    })
    expect(await claimOf(1)).toHaveTextContent('Gym 1')
    expect(screen.getByRole('link', { name: /LC-20001/ })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeInTheDocument()
  })

  it('steps back from a page behind the last, and never says meanwhile that nothing waits (WO078)', async () => {
    const behind = aDesk([])
    const desks = [{ ...behind, queue: { ...behind.queue, current_page: 2, total: 100 } }]
    const { queries } = openDesk(`${path}?page=2`, { desk: () => desks.shift() ?? aDesk([aRow(1)]) })
    expect(await screen.findByRole('link', { name: /LC-20001/ })).toBeInTheDocument()
    expect(queries).toMatchObject([{ page: 2 }, { page: 1 }])
    expect(addressNow()).toBe(path)
  })

  it('shows what is overdue, on its way, answered, and open with somebody else', async () => {
    openDesk(path, {
      desk: () =>
        aDesk([
          aRow(1, { is_overdue: true, photos_missing: 2 }),
          aRow(2, { answered_at: '2026-11-20T06:40:00Z', amount: null }),
        ]),
      readers: [
        { ticket_id: idOf(2), user_id: 9, name: 'Rina Vale' },
        { ticket_id: idOf(1), user_id: 8, name: 'Marta Lind' },
      ],
    })
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /LC-20001/ })).toHaveTextContent(
        /8 d.*Overdue2 photos still on their way/,
      )
    })
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /LC-20002/ })).toHaveTextContent(/–.*Answered 3 h ?Rina Vale is here/)
    })
    expect(await screen.findByText('Marta Lind has this claim open too.')).toBeInTheDocument()
  })

  it('keeps order, servicer and text in its address, which a reload reads', async () => {
    const { queries } = openDesk(`${path}?section=requests&sort=amount&servicer=70&filter=elm`)
    await waitFor(() => {
      expect(queries).toContainEqual({ section: 'requests', sort: 'amount', page: 1, servicer: '70', filter: 'elm' })
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Overdue first')
    expect(addressNow()).toBe(`${path}?section=requests&servicer=70&filter=elm`)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Servicer' }), 'All servicers')
    expect(addressNow()).toBe(`${path}?section=requests&filter=elm`)
  })

  it('finds text in the section that is open, and leaves a space between two words while they are typed', async () => {
    const { clock } = openDesk()
    await claimOf(1)
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
    await userEvent.click(sections.getByRole('link', { name: /^Requests/ }))
    expect(addressNow()).toBe(`${path}?section=requests`)
    await userEvent.type(screen.getByLabelText('Filter the desk'), 'elm ')
    act(() => {
      clock.pass(300)
    })
    expect(addressNow()).toBe(`${path}?section=requests&filter=elm`)
    await userEvent.type(screen.getByLabelText('Filter the desk'), 'street')
    expect(screen.getByLabelText('Filter the desk')).toHaveValue('elm street')
    act(() => {
      clock.pass(300)
    })
    expect(addressNow()).toBe(`${path}?section=requests&filter=elm+street`)
  })

  it('shows one pane on a phone: the queue, then the claim with its evidence', async () => {
    setWidth(false)
    openDesk(`${path}?section=approve_payment`)
    await screen.findByRole('link', { name: /LC-20002/ })
    expect(screen.queryByRole('region', { name: /^Claim LC/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: /LC-20002/ }))
    expect(await claimOf(2)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Claims' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeInTheDocument()
  })
})

describe('A claim at the desk', () => {
  it('without findings is approved by one key, and the next one opens', async () => {
    const { decisions } = openDesk()
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(decisions()).toEqual([
      {
        ...{ action: 'approve_payment', rev: 1, seen: [] },
        lines: [
          { kind: 'labor', approved: 97.5 },
          { kind: 'mileage', approved: 22.78 },
        ],
      },
    ])
    expect(screen.getByText('LC-20001: Approved for payment')).toBeInTheDocument()
  })

  it('is taken back by one key or the message’s button, and opens again', async () => {
    const { sent } = openDesk(path, {
      call: (row) => (row === rows.undoStep ? aClaim(1) : undefined),
    })
    for (const takeBack of [
      () => userEvent.keyboard('u'),
      async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' })),
    ]) {
      await claimOf(1)
      await approveButton()
      await userEvent.keyboard('a')
      await claimOf(2)
      await screen.findByRole('button', { name: 'Undo LC-20001' })
      await takeBack()
      await claimOf(1)
      expect(await screen.findByText('LC-20001: step taken back')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Undo LC-20001' })).toBeNull()
    }
    const undone = sent.filter(({ row }) => row === rows.undoStep).map(({ params }) => params)
    expect(undone).toEqual([{ id: idOf(9) }, { id: idOf(9) }])
    expect(sent.find(({ row }) => row === rows.decide)?.body).toMatchObject({ undo: idOf(9) })
  })

  it('stays decided where it is too late, with the reason', async () => {
    openDesk(path, {
      call: (row) => (row === rows.undoStep ? createRefusal(409, 'claim-desk.stepLate', 'It is too late.') : undefined),
    })
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    await claimOf(2)
    await screen.findByRole('button', { name: 'Undo LC-20001' })
    await userEvent.keyboard('u')
    expect(await screen.findByText('It is too late.')).toBeInTheDocument()
    await claimOf(2)
  })

  it('is found by keys alone: next, previous, skip and the arrows', async () => {
    openDesk()
    await claimOf(1)
    await userEvent.keyboard('j')
    await claimOf(2)
    await userEvent.keyboard('{ArrowDown}')
    await claimOf(3)
    await userEvent.keyboard('k')
    await claimOf(2)
    await userEvent.keyboard('s')
    await claimOf(3)
  })

  it('is skipped by its key while it is not here yet', async () => {
    openDesk(path, { claims: [aClaim(2)], desk: () => aDesk([aRow(1), aRow(2)]) })
    expect(await screen.findByRole('status', { name: 'Loading the claim' })).toBeInTheDocument()
    await userEvent.keyboard('s')
    await claimOf(2)
  })

  it('is one of a dozen that are reviewed by keys alone, one key each', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      aClaim(1, { ticket_id: toId(at), display_id: `LC-${30_000 + at}`, rev: at }),
    )
    const { decisions } = openDesk(path, {
      claims: many,
      desk: () => aDesk(many.map(({ ticket_id, display_id, rev }) => aRow(1, { ticket_id, display_id, rev }))),
    })
    for (const { display_id } of many) {
      await screen.findByRole('region', { name: `Claim ${display_id}` })
      await waitFor(() => {
        expect(document.querySelector('[data-key="a"]')).toBeEnabled()
      })
      fireEvent.keyDown(document.body, { key: 'a' })
    }
    await waitFor(() => {
      expect(decisions()).toHaveLength(12)
    })
    expect(decisions().map((body) => (body as { rev: number }).rev)).toEqual(many.map(({ rev }) => rev))
  })

  it('that was decided is not opened again from a queue that was read before', async () => {
    // The fake queue is never read again: all three stay in it.
    openDesk()
    await claimOf(1)
    await userEvent.keyboard('j')
    for (const nth of [2, 3]) {
      await claimOf(nth)
      await approveButton()
      await userEvent.keyboard('a')
    }
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    expect(await screen.findByText('No claim selected')).toBeInTheDocument()
    expect(addressNow()).toBe(path)
  })

  it('with findings is approved by the second press alone, which names them', async () => {
    const { decisions } = openDesk(path, { findings: [finding] })
    await claimOf(1)
    expect(await screen.findByText(finding.sentence)).toBeInTheDocument()
    await approveButton()
    await userEvent.keyboard('a')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${finding.sentence} Press once more to pay all the same.`,
    )
    expect(decisions()).toEqual([])
    expect(screen.getByRole('button', { name: 'Pay $120.28 despite 1 warning' })).toBeInTheDocument()
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(decisions()).toMatchObject([{ action: 'approve_payment', seen: ['coverage.expired'] }])
  })

  it('with findings is not approved by a key that is held, which moves in the queue all the same', async () => {
    const { decisions } = openDesk(path, { findings: [finding] })
    await claimOf(1)
    await approveButton()
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Press once more to pay all the same.')
    fireEvent.keyDown(document.body, { key: 'a', repeat: true })
    const approve = screen.getByRole('button', { name: 'Pay $120.28 despite 1 warning' })
    expect(fireEvent.keyDown(approve, { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(approve, { key: 'Enter' })).toBe(true)
    fireEvent.keyDown(document.body, { key: 'j', repeat: true })
    await claimOf(2)
    expect(decisions()).toEqual([])
  })

  it('shows what this device finds while the server is asked, and is approved by the server’s answer alone', async () => {
    const answer = Promise.withResolvers<readonly unknown[]>()
    openDesk(path, { claims: [aClaim(1, { required_photos: ['Receipt'] })], findings: answer.promise })
    await claimOf(1)
    const paid = within(await screen.findByRole('region', { name: 'Will this be paid?' }))
    expect(await paid.findByText('The picture “Receipt” is missing.')).toBeInTheDocument()
    expect(await approveButton()).toBeDisabled()
    answer.resolve([finding])
    expect(await paid.findByText(finding.sentence)).toBeInTheDocument()
    expect(paid.queryByText('The picture “Receipt” is missing.')).not.toBeInTheDocument()
    expect(await approveButton()).toBeEnabled()
  })

  it('does not say that nothing was found before the server has answered', async () => {
    const answer = Promise.withResolvers<readonly unknown[]>()
    const fine = aClaim(1, { pay_facts: checked.facts, trips: [checked.trip], hours: 1 })
    openDesk(path, { claims: [fine], findings: answer.promise })
    await claimOf(1)
    const paid = within(await screen.findByRole('region', { name: 'Will this be paid?' }))
    expect(paid.getByText('Checking what could keep it from being paid…')).toBeInTheDocument()
    answer.resolve([])
    expect(await paid.findByText(/^Nothing found/)).toBeInTheDocument()
  })

  it('is paid line by line, with a reason where an amount differs', async () => {
    const { decisions } = openDesk()
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('l')
    expect(screen.getByRole('textbox', { name: 'To pay for labor, $' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Pay nothing for mileage' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve, pay $97.50' }))
    const reason = screen.getByRole('textbox', { name: /Reason for a difference/ })
    await waitFor(() => {
      expect(reason).toHaveFocus()
    })
    expect(decisions()).toEqual([])
    await userEvent.type(reason, 'Another job')
    await userEvent.click(screen.getByRole('button', { name: 'Approve, pay $97.50' }))
    await claimOf(2)
    expect(decisions()).toMatchObject([
      { message: 'Another job', lines: [{ approved: 97.5 }, { kind: 'mileage', approved: 0 }] },
    ])
  })

  it('is paid as calculated where it was approved before, and shows what it had then', async () => {
    const { money } = aClaim(1)
    const again = money.map((line) => ({ ...line, approved: 15, paid: 15 }))
    const { decisions } = openDesk(path, { claims: [aClaim(1, { money: again }), aClaim(2)] })
    await claimOf(1)
    expect(await screen.findByText('Approved before: 15.00 · Up to 34 mi')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve, pay $120.28' }))
    await claimOf(2)
    expect(decisions()).toMatchObject([{ lines: [{ approved: 97.5 }, { approved: 22.78 }] }])
  })

  it('asks and declines by a key, with what was typed', async () => {
    const { decisions } = openDesk()
    await claimOf(1)
    await userEvent.keyboard('d')
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    await userEvent.type(reason, 'Not covered')
    const sheet = within(screen.getByRole('dialog', { name: 'Decline' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Decline' }))
    await claimOf(2)
    expect(decisions()).toEqual([{ action: 'decline', message: 'Not covered', rev: 1 }])
    await userEvent.keyboard('q')
    expect(await screen.findByRole('textbox', { name: 'What you need to know' })).toBeInTheDocument()
  })

  it('is sent back for the very photo, with a comment', async () => {
    const { decisions } = openDesk(path, { claims: [aClaim(1, { required_photos: ['Serial plate'] }), aClaim(2)] })
    await claimOf(1)
    await userEvent.keyboard('q')
    const sheet = within(await screen.findByRole('dialog', { name: 'Request a response' }))
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: /^What/ }), 'Photo: Serial plate')
    await userEvent.type(sheet.getByRole('textbox', { name: /^Comment/ }), 'Blurred')
    await userEvent.click(sheet.getByRole('button', { name: 'Add another' }))
    expect(sheet.getByRole('button', { name: 'Remove Photo: Serial plate' })).toBeInTheDocument()
    await userEvent.type(sheet.getByRole('textbox', { name: 'What you need to know' }), 'One photo')
    await userEvent.click(sheet.getByRole('button', { name: 'Request a response' }))
    await claimOf(2)
    expect(decisions()).toEqual([
      {
        ...{ action: 'ask', message: 'One photo', rev: 1 },
        points: [{ about: 'photo:Serial plate', comment: 'Blurred' }],
      },
    ])
  })

  it('is sent back for what was chosen but not added, whose comment is the message where it has none', async () => {
    const { decisions } = openDesk(path, { claims: [aClaim(1), aClaim(2)] })
    await claimOf(1)
    await userEvent.keyboard('q')
    const sheet = within(await screen.findByRole('dialog', { name: 'Request a response' }))
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: /^What/ }), 'Serial number')
    await userEvent.type(sheet.getByRole('textbox', { name: 'What you need to know' }), 'The plate says 7')
    await userEvent.click(sheet.getByRole('button', { name: 'Request a response' }))
    await claimOf(2)
    await userEvent.keyboard('q')
    const other = within(await screen.findByRole('dialog', { name: 'Request a response' }))
    expect(await other.findByRole('combobox', { name: /^What/ })).toHaveValue('')
    await userEvent.type(other.getByRole('textbox', { name: 'What you need to know' }), 'Call me')
    await userEvent.click(other.getByRole('button', { name: 'Request a response' }))
    await waitFor(() => {
      expect(decisions()).toEqual([
        {
          ...{ action: 'ask', message: 'The plate says 7', rev: 1 },
          points: [{ about: 'serial', comment: 'The plate says 7' }],
        },
        { action: 'ask', message: 'Call me', rev: 2 },
      ])
    })
  })

  it('shows what was corrected since it was sent back, was and now', async () => {
    const point = {
      ...{ id: 'p1', about: 'serial', was: 'MT52534K00999', comment: 'Look at the plate', by: 'Marta Lind' },
      ...{ at: '2026-11-19T09:00:00Z', answered_at: '2026-11-20T09:00:00Z' },
    }
    openDesk(path, { claims: [aClaim(1, { points: [point] })] })
    await claimOf(1)
    const sent = within(await screen.findByRole('region', { name: 'Sent back for' }))
    expect(sent.getByText('Was MT52534K00999. Now MT52534K00417.')).toBeInTheDocument()
  })

  it('is written about, with a template, to the customer', async () => {
    const { sent } = openDesk(path, {
      claims: [
        aClaim(1, {
          customer_name: 'Renee Castellano',
          customer_contact: [{ id: '1', type: 'email', value: 'renee@gym.test' }],
        }),
      ],
      call: () => ({ ok: true }),
    })
    await claimOf(1)
    await userEvent.keyboard('m')
    const sheet = within(await screen.findByRole('dialog', { name: 'Write a message' }))
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'To' }), 'Customer: renee@gym.test')
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'Insert a template' }), 'Receipt')
    await userEvent.click(sheet.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(sent.filter(({ row }) => row === rows.writeFromDesk).map(({ body }) => body)).toEqual([
        { to: 'customer', message: 'Hi Renee, please send the receipt for LC-20001.' },
      ])
    })
  })

  it('is written about to no customer who was erased', async () => {
    const email = 'erased-7@erased.invalid'
    openDesk(path, { claims: [aClaim(1, { customer_contact: [{ id: '1', type: 'email', value: email }] })] })
    await claimOf(1)
    await userEvent.keyboard('m')
    const sheet = within(await screen.findByRole('dialog', { name: 'Write a message' }))
    expect(await sheet.findByText(/^Servicer: |no email address of/)).toBeInTheDocument()
    expect(sheet.queryByText(`Customer: ${email}`)).toBeNull()
  })

  it('says who was faster, and stays open', async () => {
    const message = 'Rina Vale was faster: since 10:42 this claim is “Declined”. Your decision was not applied.'
    openDesk(path, {
      call: () => new CallRefused(409, { error: 'claim-desk.decided', message, errors: {}, current: null }),
    })
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
  })

  it('takes the step of its own section: a request is accepted, hours are approved as requested', async () => {
    const { decisions } = openDesk(path, {
      claims: [
        aClaim(1, { status: 'requests', actions: ['accept', 'decline', 'ask'] }),
        aClaim(2, { status: 'approve_labor', actions: ['approve_labor', 'decline_labor'], labor_hours_estimate: 2.5 }),
      ],
    })
    await claimOf(1)
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(await screen.findByRole('button', { name: 'Approve 2.5 h' })).toBeInTheDocument()
    await userEvent.keyboard('a')
    await waitFor(() => {
      expect(decisions()).toEqual([
        { action: 'accept', rev: 1 },
        { action: 'approve_labor', labor_hours_estimate: 2.5, rev: 2 },
      ])
    })
  })
})

describe('Keys of the desk', () => {
  it('are listed by ?, and can be switched off on this device', async () => {
    openDesk()
    await claimOf(1)
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys of the desk' }))
    expect(sheet.getByText('Skip to the next claim')).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('switch', { name: /Single keys/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await userEvent.keyboard('j')
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
  })

  it('do nothing in a field, which Escape leaves', async () => {
    openDesk()
    await claimOf(1)
    await approveButton()
    const amount = screen.getByRole('textbox', { name: 'To pay for labor, $' })
    amount.focus()
    fireEvent.keyDown(amount, { key: 'j' })
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}j')
    await claimOf(2)
  })
})
