import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Counts, OutboxItem } from '../../../offline/engine.ts'
import { OutboxScreen } from '../../../src/features/outbox/screens/outbox.tsx'
import { createItemError, createItem } from '../labor-claims/support/claim.ts'
import { renderWithEngine, stubMediaQueries } from '../labor-claims/support/screen.tsx'
import type { EngineOverrides } from '../support/engine.ts'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const counts = (overrides: Partial<Counts> = {}): Counts => ({
  waiting: 0,
  sending: 0,
  attention: 0,
  hasEnded: false,
  behindSignIn: 0,
  needsUpdate: false,
  held: 0,
  notices: 0,
  ofVisitor: { waiting: 0, notices: 0, attention: 0 },
  ...overrides,
})
const open = (items: readonly OutboxItem[], overrides: Partial<Counts> = {}, engine: EngineOverrides = {}) =>
  renderWithEngine(<OutboxScreen />, {
    outbox: async () => items,
    outboxEntries: async () => items,
    outboxItems: async (opIds) => items.filter(({ opId }) => opIds.includes(opId)),
    counts: async () => counts(overrides),
    ...engine,
  })

describe('The outbox screen', () => {
  it('shows that everything has arrived only if the outbox could be read', async () => {
    open([])
    expect(await screen.findByText('Everything has arrived')).toBeInTheDocument()
  })

  it('leads to what another app shared and is on no claim yet', async () => {
    open([], {}, { draftKeys: async (prefix) => [`${prefix}1`] })
    expect(await screen.findByRole('link', { name: 'Choose a claim' })).toHaveAttribute('href', '/dashboard/share')
  })

  it('shows a failed read as an error, never as an empty outbox', async () => {
    renderWithEngine(<OutboxScreen />, {
      outboxEntries: async () => {
        throw new Error('storage')
      },
      outboxItems: async () => [],
      counts: async () => counts(),
    })
    expect(await screen.findByText('The outbox could not be read')).toBeInTheDocument()
    expect(screen.queryByText('Everything has arrived')).not.toBeInTheDocument()
  })

  it('shows a refused item with the server’s message and Edit, Export and Discard', async () => {
    open(
      [
        createItem({
          state: 'rejected',
          error: createItemError({ message: 'You cannot add a note of a kind that you cannot read.', status: 403 }),
        }),
      ],
      { attention: 1 },
    )
    const group = await screen.findByRole('region', { name: 'LC-20418 · Lakeshore Community Gym' })
    expect(within(group).getByText(/“You cannot add a note of a kind that you cannot read\.”/)).toBeInTheDocument()
    for (const name of ['Edit', 'Export', 'Discard'])
      expect(within(group).getByRole('button', { name })).toBeInTheDocument()
    await userEvent.click(within(group).getByRole('button', { name: 'Edit' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note', {}, { timeout: 10_000 })).value).toBe(
      'Brushes worn',
    )
  })

  it.each([
    ['a removal that has no form', { kind: 'removeTrip', label: 'Removal of a trip' }, 403, true],
    ['one that is refused for what it asks', { kind: 'removeTrip', label: 'Removal of a trip' }, 404, true],
    ['a note that a right is missing for', {}, 403, true],
    ['a note that is to be corrected', {}, 422, false],
  ] as const)('sends again as it is: %s', async (_what, item, status, isOffered) => {
    const resent: unknown[] = []
    const refused = createItem({ ...item, state: 'rejected', error: createItemError({ status }) })
    open(
      [refused],
      { attention: 1 },
      {
        resend: async (opId, body) => {
          resent.push([opId, body])
          return { opId: 'new', entityId: refused.entityId }
        },
      },
    )
    const group = await screen.findByRole('region', { name: refused.groupLabel })
    expect(within(group).queryAllByRole('button', { name: 'Send again' })).toHaveLength(isOffered ? 1 : 0)
    if (!isOffered) return
    await userEvent.click(within(group).getByRole('button', { name: 'Send again' }))
    await waitFor(() => {
      expect(resent).toEqual([[refused.opId, refused.input?.body]])
    })
  })

  it('does not send again what is locked: its text cannot be read yet', async () => {
    const locked = {
      input: null,
      label: 'Locked',
      kind: 'removeTrip',
      error: createItemError({ status: 403 }),
    } as const
    open(
      [
        createItem({ ...locked, state: 'rejected' }),
        createItem({ ...locked, opId: 'op-2', state: 'quarantined' }),
        createItem({ ...locked, opId: 'op-3', state: 'conflict' }),
      ],
      { attention: 3 },
    )
    const group = await screen.findByRole('region', { name: 'LC-20418 · Lakeshore Community Gym' })
    expect(await within(group).findAllByRole('button', { name: 'Export' })).toHaveLength(3)
    for (const name of ['Send again', 'File as a note', 'Ask to reopen'])
      expect(within(group).queryByRole('button', { name })).not.toBeInTheDocument()
  })

  it('shows what waits with Edit, Export and Undo', async () => {
    const corrected: unknown[] = []
    open(
      [createItem()],
      { waiting: 1 },
      {
        resend: async (opId, body) => {
          corrected.push([opId, body])
          return { opId: 'new', entityId: 'note' }
        },
      },
    )
    const group = await screen.findByRole('region', { name: 'LC-20418 · Lakeshore Community Gym' })
    await userEvent.click(within(group).getByRole('button', { name: /Note/ }))
    for (const name of ['Edit', 'Export', 'Undo'])
      expect(within(group).getByRole('button', { name })).toBeInTheDocument()
    await userEvent.click(within(group).getByRole('button', { name: 'Edit' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note', {}, { timeout: 10_000 })
    await userEvent.clear(field)
    await userEvent.type(field, 'Brushes new')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(corrected).toEqual([[createItem().opId, expect.objectContaining({ note: 'Brushes new' })]])
    })
  })

  it('has no line for what only tells of an action, and says so where nothing else waits', async () => {
    open([createItem({ icon: 'announce', kind: 'discardOp', label: 'Discarded item' })], { notices: 1 })
    expect(await screen.findByText('Nothing of yours waits')).toBeInTheDocument()
    expect(screen.queryByText('Discarded item')).not.toBeInTheDocument()
  })

  it('asks for a sign-in with the number of items that wait for it', async () => {
    const items = [
      createItem({ waiting: 'sign-in' }),
      createItem({ opId: 'op-2', seq: 2, waiting: 'sign-in' }),
      createItem({ opId: 'op-3', seq: 1, ownerId: null }),
    ]
    open(items, { waiting: 3, behindSignIn: 2 })
    expect(await screen.findByText('Sign in to send 2 items.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?from=%2Fdashboard%2Foutbox')
  })

  it('sends at once on Send now', async () => {
    let drains = 0
    open(
      [createItem()],
      { waiting: 1 },
      {
        drain: async () => {
          drains += 1
        },
      },
    )
    await userEvent.click((await screen.findAllByRole('button', { name: 'Send now' }))[0]!)
    await waitFor(() => {
      expect(drains).toBe(1)
    })
  })

  it('shows the upload progress of a photo', async () => {
    open(
      [
        createItem({
          icon: 'photo',
          kind: 'addFile',
          label: 'Photo, “Belt”',
          state: 'sending',
          progress: { sent: 62, total: 100, chunk: 1, chunks: 2 },
        }),
      ],
      { waiting: 1, sending: 1 },
    )
    const bar = await screen.findByRole('progressbar', { name: 'Photo, “Belt”, sent so far' })
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['62', '100'])
    expect(screen.getAllByText('Sending 62 %').length).toBeGreaterThan(0)
  })
})

describe('The promise of the browser to keep what waits', () => {
  const openWith = (isPersistent: boolean | null) =>
    open(
      [createItem()],
      { waiting: 1 },
      {
        connectionStatus: async () => ({ lastContact: null, skewMs: null, storage: 'ok', online: true, isPersistent }),
      },
    )

  it('is shown where it was given', async () => {
    openWith(true)
    expect(await screen.findByText(/keeps these items even if the device runs low on space/)).toBeInTheDocument()
  })

  it('is missed with what a person can do: install the app', async () => {
    openWith(false)
    expect(await screen.findByText(/may delete unsent items/)).toBeInTheDocument()
    expect(screen.getByText(/choose Install or Add to Home Screen in the browser’s menu/)).toBeInTheDocument()
  })
})
