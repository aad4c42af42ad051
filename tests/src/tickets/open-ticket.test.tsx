import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine, OpState, OutboxItem } from '../../../offline/engine.ts'
import { OpMoved } from '../../../offline/outbox/resolve-op.ts'
import { EditForm } from '../../../src/app/edit-form.tsx'
import { OpenTicketScreen } from '../../../src/features/tickets/screens/open-ticket.tsx'
import { formatPhone } from '../../../src/features/tickets/components/ticket-form.tsx'
import { mayEdit } from '../../../src/shared/outbox/op-description.ts'
import { productOf } from '../catalogue/support/rows.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createItem } from '../labor-claims/support/claim.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

type Arrival = Awaited<ReturnType<Engine['arrival']>>

interface Options {
  readonly drafts?: Map<string, unknown>
  readonly arrival?: (opId: string) => Arrival
  readonly isIn?: boolean
  readonly waiting?: readonly OutboxItem[]
  readonly discardError?: Error
}

function open(address: string, over: Options = {}) {
  const [resent, discarded]: [unknown[], string[]] = [[], []]
  const drafts = over.drafts ?? new Map<string, unknown>()
  const queued: { readonly input: unknown; readonly options: unknown }[] = []
  const drawn = renderAt(
    address,
    { '/ticket/:action': <OpenTicketScreen /> },
    {
      catalogue: fakeCatalogue({ '/products/{id}': productOf({ price: null }) }).catalogue,
      ...(over.isIn === true ? { session: sessionOf('dealer') } : {}),
      engine: {
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        enqueue: async (_operation, input, options) => {
          queued.push({ input, options })
          return { opId: 'op-1', entityId: 'ticket-1' }
        },
        arrival: async (opId) =>
          over.arrival === undefined ? { item: item('queued', opId), answer: null } : over.arrival(opId),
        outboxEntries: async () => over.waiting ?? [],
        outboxItems: async (opIds) => over.waiting?.filter(({ opId }) => opIds.includes(opId)) ?? [],
        resend: async (opId, body) => {
          resent.push({ opId, body })
          return { opId: 'op-2', entityId: 'ticket-1' }
        },
        discard: async (opId) => {
          if (over.discardError !== undefined) throw over.discardError
          discarded.push(opId)
        },
      },
      above: <Link to="/ticket/price?product=10">Contact us for price</Link>,
    },
  )
  return { ...drawn, queued, drafts, resent, discarded }
}
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const send = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send the question' }))
}
const item = (state: OpState, opId = 'op-1') => createItem({ opId, state, waiting: null })

describe('A question to the shop (S36)', () => {
  it('is prefilled with the user’s contact details, and shows the part that it is about', async () => {
    open('/ticket/price?product=9', { isIn: true })
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Dale Okafor')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dale@demo.test')
    expect(await screen.findByRole('link', { name: 'Drive motor, 2.75 HP' })).toBeInTheDocument()
  })
  it('about a known part asks for the quantity and date', async () => {
    open('/ticket/part?product=9')
    expect(await screen.findByText('How many do you need, and by when?')).toBeInTheDocument()
  })
  it('begins with the model on whose page it was asked, and leads back to an order by its key', async () => {
    open(`/ticket/part?${new URLSearchParams({ model: 'Meridian T500' }).toString()}`)
    expect(await screen.findByLabelText('Your question')).toHaveValue('About the Meridian T500:\n')
    cleanup()
    open('/ticket/order?order=SO-50012&key=k3y', { isIn: true })
    expect(await screen.findByRole('link', { name: 'SO-50012' })).toHaveAttribute(
      'href',
      '/order-status?order=SO-50012&key=k3y',
    )
  })
  it('shows the machine whose label was scanned', async () => {
    const { queued } = open('/ticket/warranty?machine=0123456789ABCDEF', { isIn: true })
    await screen.findByLabelText('Name')
    type('Your question', 'The belt slips to the left.')
    send()
    await waitFor(() => {
      expect(queued).toHaveLength(1)
    })
    expect(queued[0]?.input).toMatchObject({ body: { action: 'warranty', passport: '0123456789ABCDEF' } })
  })
  it('is saved on this device with its part, and deletes its draft', async () => {
    const { queued } = open('/ticket/price?product=9', { isIn: true })
    await screen.findByLabelText('Name')
    type('Your question', 'Two of these to Eagan?')
    send()
    expect(await screen.findByRole('heading', { name: 'Saved on this device' })).toBeInTheDocument()
    expect(queued).toEqual([
      {
        input: {
          body: {
            action: 'price',
            contact: { name: 'Dale Okafor', email: 'dale@demo.test', phone: '' },
            message: 'Two of these to Eagan?',
            product: 9,
          },
        },
        options: { dropDraft: 'ticket:9', groupLabel: 'Ask for a price' },
      },
    ])
  })
  it('about another part has a form and a draft of its own', async () => {
    const drafts = new Map<string, unknown>([
      ['ticket:10', { name: 'Dale Okafor', email: 'dale@demo.test', phone: '', message: 'Is it black?' }],
    ])
    open('/ticket/price?product=9', { isIn: true, drafts })
    await screen.findByLabelText('Name')
    type('Your question', 'Two of these to Eagan?')
    send()
    await screen.findByRole('heading', { name: 'Saved on this device' })
    await userEvent.click(screen.getByRole('link', { name: 'Contact us for price' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('Is it black?')
    expect(screen.queryByRole('heading', { name: 'Saved on this device' })).not.toBeInTheDocument()
  })
  it('shows its number once it is received', async () => {
    open('/ticket/open', {
      isIn: true,
      arrival: () => ({ item: item('acked'), answer: { ticket_id: 'ticket-1', number: 'ST-1042' } }),
    })
    await screen.findByLabelText('Name')
    type('Your question', 'Do you ship to Canada?')
    send()
    expect(await screen.findByRole('heading', { name: 'Question received as ST-1042' })).toBeInTheDocument()
  })
  it('shows what is missing under each field after the first submit', async () => {
    const { queued } = open('/ticket/open')
    await screen.findByLabelText('Name')
    type('Email', 'nobody')
    send()
    expect(await screen.findByText('Email Address is invalid')).toBeInTheDocument()
    expect(screen.getAllByText('Required')).toHaveLength(2)
    type('Name', 'Ellis Brandt')
    type('Your question', 'Do you ship to Canada?')
    type('Email', 'Ellis<ellis@gym.test>')
    send()
    await waitFor(() => {
      expect(screen.queryByText('Required')).not.toBeInTheDocument()
    })
    expect(screen.getByText('Email Address is invalid')).toBeInTheDocument()
    expect(queued).toEqual([])
  })
  it('saves the draft and restores it', async () => {
    const { drafts, unmount } = open('/ticket/open')
    await screen.findByLabelText('Name')
    type('Your question', 'The belt slips when')
    await waitFor(() => {
      expect(drafts.get('ticket:')).toMatchObject({ message: 'The belt slips when' })
    })
    unmount()
    open('/ticket/part', { drafts })
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('The belt slips when')
  })
  it('moves the focus to the status, and to the next question', async () => {
    open('/ticket/open', { isIn: true, arrival: () => ({ item: item('acked'), answer: { number: 'ST-1' } }) })
    await screen.findByLabelText('Your question')
    type('Your question', 'Which belt?')
    send()
    const onMessage = await screen.findByRole('heading', { name: 'Question received as ST-1' })
    expect(onMessage).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Ask another question' }))
    const question = await screen.findByLabelText<HTMLTextAreaElement>('Your question')
    await waitFor(() => {
      expect(question).toHaveFocus()
    })
    expect(question.value).toBe('')
  })
  it('shows the server’s message where it refused', async () => {
    open('/ticket/open', {
      isIn: true,
      arrival: () => ({
        item: { ...item('rejected'), error: { message: 'There is no such part.' } } as NonNullable<Arrival>['item'],
        answer: null,
      }),
    })
    await screen.findByLabelText('Name')
    type('Your question', 'This one?')
    send()
    expect(await screen.findByText(/There is no such part./)).toBeInTheDocument()
  })
  const body = {
    ...{
      id: '0199a3de-1111-7000-8000-0123456789ab',
      action: 'order',
      order: 'SO-50012',
      message: 'Where are my parts?',
    },
    contact: { name: 'Pat Doe', email: 'pat@x.example', phone: '' },
  }
  const unknownOrder = (code = 'tickets.aboutUnknown') => ({
    ...item('rejected'),
    ...{ opId: 'op-1', kind: 'openTicket', ownerId: null, input: { params: undefined, body } },
    error: { ...{ status: 422, code, errors: {}, at: 0, current: null }, message: 'The order was not found.' },
  })
  it('that was refused is back in the form, and is sent again without what it was about', async () => {
    const { resent } = open('/ticket/order?order=SO-50012', {
      arrival: (opId) => ({ item: opId === 'op-1' ? unknownOrder() : item('queued', opId), answer: null }),
    })
    await screen.findByLabelText('Name')
    type('Name', 'Pat Doe')
    type('Email', 'pat@x.example')
    type('Your question', 'Where are my parts?')
    send()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit and send again' }))
    const question = await screen.findByLabelText<HTMLTextAreaElement>('Your question')
    expect(question.value).toBe('Where are my parts?')
    type('Your question', 'Where are the parts of SO-50012?')
    send()
    expect(await screen.findByRole('heading', { name: 'Saved on this device' })).toBeInTheDocument()
    const { order: _, ...rest } = body
    expect(resent).toEqual([{ opId: 'op-1', body: { ...rest, message: 'Where are the parts of SO-50012?' } }])
  })
  it('that was refused for another reason is sent again with what it was about', async () => {
    const { resent } = open('/ticket/open', {
      waiting: [unknownOrder()],
      arrival: (opId) => ({
        item: opId === 'op-1' ? unknownOrder('call.invalid') : item('queued', opId),
        answer: null,
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit and send again' }))
    await screen.findByLabelText('Your question')
    send()
    expect(await screen.findByRole('heading', { name: 'Saved on this device' })).toBeInTheDocument()
    expect(resent).toEqual([{ opId: 'op-1', body }])
  })
  it('that was refused later is shown to a visitor who comes back, who may discard it', async () => {
    const { discarded } = open('/ticket/open', {
      waiting: [unknownOrder()],
      arrival: () => ({ item: unknownOrder(), answer: null }),
    })
    expect(await screen.findByRole('heading', { name: 'Your question was not accepted' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Discard the question' }))
    expect(discarded).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => {
      expect(discarded).toEqual(['op-1'])
    })
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('')
  })
  it('of a person whose session has ended is theirs alone, and a visitor reads that it waits', async () => {
    open('/ticket/part?product=9', {
      waiting: [
        { ...unknownOrder(), ownerId: 7 },
        createItem({ opId: 'op-2', kind: 'openTicket', waiting: 'sign-in', ownerId: 7 }),
      ],
    })
    expect(await screen.findByLabelText('Your question')).toBeInTheDocument()
    expect(screen.getByText(/is sent once the person who asked it signs in again/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?from=%2Fticket%2Fpart%3Fproduct%3D9',
    )
  })
  it.each([
    ['the visitor', null, true],
    ['somebody who has an outbox', 7, false],
  ])('that waits is shown again after a reload to %s', async (_who, ownerId, isShown) => {
    const waiting = createItem({ opId: 'op-9', kind: 'openTicket', waiting: null, ownerId })
    const sent = createItem({ opId: 'op-10', kind: 'openTicket', waiting: null, ownerId, state: 'acked' })
    open('/ticket/open', { waiting: [waiting, sent], arrival: () => ({ item: waiting, answer: null }) })
    expect(
      await (isShown
        ? screen.findByRole('heading', { name: 'Saved on this device' })
        : screen.findByLabelText('Your question')),
    ).toBeInTheDocument()
    if (!isShown) return
    await userEvent.click(screen.getByRole('button', { name: 'Ask another question' }))
    expect(await screen.findByLabelText('Your question')).toBeInTheDocument()
  })
  const aboutPart = (opId: string, product: number) =>
    createItem({
      ...{ opId, kind: 'openTicket', waiting: null, ownerId: null },
      input: {
        params: undefined,
        body: { action: 'part', product, message: `Is part ${product} back?`, contact: body.contact },
      },
    })
  it.each([
    ['/ticket/part?product=9', 'Is part 9 back?'],
    ['/ticket/part?product=10', 'Is part 10 back?'],
    ['/ticket/part?product=11', null],
    ['/ticket/order?order=SO-50012', null],
    ['/ticket/open', 'Is part 10 back?'],
  ])('that waits is shown only where it is about the same: %s', async (address, message) => {
    const waiting = [aboutPart('op-8', 9), aboutPart('op-9', 10)]
    open(address, {
      waiting,
      arrival: (opId) => ({ item: waiting.find((one) => one.opId === opId) ?? item('queued'), answer: null }),
    })
    if (message === null) {
      expect(await screen.findByLabelText('Your question')).toBeInTheDocument()
      return
    }
    expect(await screen.findByRole('heading', { name: 'Saved on this device' })).toBeInTheDocument()
    expect(await screen.findByText(`“${message}”`)).toBeInTheDocument()
  })
  it('that a visitor saved is not taken for the question of a person who signed in', async () => {
    open('/ticket/part?product=9', { isIn: true, waiting: [aboutPart('op-9', 9)] })
    expect(await screen.findByLabelText('Your question')).toBeInTheDocument()
  })
  it('that was refused is as it was after Cancel, and after a discard that failed', async () => {
    const { discarded } = open('/ticket/open', {
      waiting: [unknownOrder()],
      arrival: () => ({ item: unknownOrder(), answer: null }),
      discardError: new OpMoved('This item has moved on meanwhile.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit and send again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Your question was not accepted' })).toHaveFocus()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the question' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('This item has moved on meanwhile.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Your question was not accepted' })).toBeInTheDocument()
    expect(discarded).toEqual([])
  })
  it('that was discarded in the outbox does not wait to be sent', async () => {
    open('/ticket/open', { waiting: [unknownOrder()], arrival: () => null })
    expect(
      await screen.findByRole('heading', { name: 'This question is no longer on this device' }),
    ).toBeInTheDocument()
    expect(screen.queryByText(/sends automatically/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Ask another question' }))
    expect(await screen.findByLabelText('Your question')).toBeInTheDocument()
  })
  it('that waits for a sign-in says so, and not that it sends by itself', async () => {
    const waiting = { ...item('queued'), waiting: 'sign-in' as const }
    open('/ticket/open', { isIn: true, waiting: [unknownOrder()], arrival: () => ({ item: waiting, answer: null }) })
    expect(await screen.findByText('It sends automatically once you sign in on this device.')).toBeInTheDocument()
    expect(screen.queryByText(/even if you leave this page/)).not.toBeInTheDocument()
  })
  it('that was corrected in the outbox shows how that went on', async () => {
    const read: string[] = []
    open('/ticket/open', {
      waiting: [unknownOrder()],
      arrival: (opId) => {
        read.push(opId)
        return { item: item('acked', 'op-2'), answer: { number: 'ST-1042' } }
      },
    })
    const received = await screen.findByRole('heading', { name: 'Question received as ST-1042' })
    await waitFor(() => {
      expect(read.at(-1)).toBe('op-2')
    })
    // The same heading: a reader of the screen hears it once, and it does not go back to “Saved on this device”.
    expect(received).toBeInTheDocument()
    expect(received).toHaveTextContent('Question received as ST-1042')
  })
  it('that was refused has its form in the outbox too', async () => {
    const onSave = vi.fn(async () => undefined)
    const refused = { form: 'The order was not found.' }
    expect(mayEdit(unknownOrder())).toBe(true)
    const form = (
      <Suspense>
        <EditForm
          item={unknownOrder()}
          saveLabel="Save and send again"
          onCancel={() => undefined}
          {...{ refused, onSave }}
        />
      </Suspense>
    )
    renderAt(
      '/dashboard/outbox',
      { '/dashboard/outbox': form },
      { catalogue: fakeCatalogue({}).catalogue, engine: { draft: async () => null } },
    )
    expect(await screen.findByText('The order was not found.')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Save and send again' }))
    const { order: _, ...rest } = body
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith(rest, undefined)
    })
  })
  it('formats a phone number', async () => {
    expect(formatPhone('612.555.0142')).toBe('(612) 555-0142')
    expect(formatPhone('+44 20 7946')).toBe('+44 20 7946')
  })
})
