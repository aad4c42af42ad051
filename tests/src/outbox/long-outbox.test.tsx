import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { OutboxScreen } from '../../../src/features/outbox/screens/outbox.tsx'
import { createItem } from '../labor-claims/support/claim.ts'
import { renderWithEngine, stubMediaQueries } from '../labor-claims/support/screen.tsx'

/** A window of 600 px, which jsdom lays out as nothing. */
function stubLayout() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
}
beforeEach(() => {
  stubMediaQueries()
  stubLayout()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const count = 5_000
const all: readonly OutboxItem[] = Array.from({ length: count }, (_, n) =>
  createItem({
    opId: `op-${n}`,
    seq: n,
    groupId: `claim:${Math.floor(n / 50)}`,
    groupLabel: `LC-${Math.floor(n / 50)}`,
    kind: 'noSuchKind',
    label: `Note ${n}`,
  }),
)

function open() {
  const decrypted = new Set<string>()
  const whole = vi.fn(async () => all)
  const { container } = renderWithEngine(<OutboxScreen />, {
    outbox: whole,
    outboxEntries: async () => all,
    outboxItems: async (opIds) => {
      for (const opId of opIds) decrypted.add(opId)
      return all.filter(({ opId }) => opIds.includes(opId))
    },
    counts: async () => ({
      waiting: count,
      sending: 0,
      attention: 0,
      hasEnded: false,
      behindSignIn: 0,
      needsUpdate: false,
      held: 0,
      notices: 0,
      ofVisitor: { waiting: 0, notices: 0, attention: 0 },
    }),
  })
  return { container, decrypted, whole }
}

describe('An outbox of 5,000 items', () => {
  it('renders and decrypts the rows in sight only, and says where each stands', async () => {
    const { decrypted, whole } = open()
    expect(await screen.findByText('Note 0', { selector: 'button' })).toBeInTheDocument()
    const rows = within(screen.getByRole('feed', { name: 'Items' })).getAllByRole('article')
    expect(rows.length).toBeLessThan(40)
    expect(decrypted.size).toBeLessThan(60)
    expect(whole).not.toHaveBeenCalled()
    expect([rows[1]?.getAttribute('aria-posinset'), rows[1]?.getAttribute('aria-setsize')]).toEqual(['2', '5000'])
    expect(screen.getByRole('heading', { name: 'LC-0' })).toBeInTheDocument()
    expect(screen.getByText('5000', { selector: '.t34' })).toBeInTheDocument()
  })

  it('shows rows as they were read last while the storage is silent, and no total that may be wrong', async () => {
    const silent = new Promise<never>(() => undefined)
    const items = async (opIds: readonly string[]) => all.filter(({ opId }) => opIds.includes(opId))
    renderWithEngine(<OutboxScreen />, {
      outboxEntries: () => silent,
      outboxItems: () => silent,
      counts: () => silent,
      lastOutbox: () => ({ entries: all, counts: null, items }),
    })
    expect(await screen.findByText('Note 0', { selector: 'button' })).toBeInTheDocument()
    expect(screen.getByText('…', { selector: '.t34' })).toBeInTheDocument()
    expect(screen.queryByText(/sent in this order/)).not.toBeInTheDocument()
  })

  it('replaces what was read last by what the storage answers', async () => {
    const gone = createItem({ opId: 'gone', seq: -1, groupId: 'claim:gone', label: 'Gone', kind: 'noSuchKind' })
    renderWithEngine(<OutboxScreen />, {
      outboxEntries: async () => all,
      outboxItems: async (opIds) => all.filter(({ opId }) => opIds.includes(opId)),
      lastOutbox: () => ({ entries: [gone], counts: null, items: async () => [gone] }),
    })
    expect(await screen.findByText('Note 0', { selector: 'button' })).toBeInTheDocument()
    expect(screen.queryByText('Gone', { selector: 'button' })).not.toBeInTheDocument()
  })

  it('moves from row to row with Page Down and Page Up', async () => {
    open()
    const first = await screen.findByRole('button', { name: 'Note 0' })
    first.focus()
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Note 1' })).toHaveFocus()
    })
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Note 0' })).toHaveFocus()
    })
  })

  it('moves to a row that is not decrypted yet as soon as it is', async () => {
    const decrypted = Promise.withResolvers<undefined>()
    renderWithEngine(<OutboxScreen />, {
      outboxEntries: async () => all,
      outboxItems: async (opIds) => {
        if (opIds.length > 1) await decrypted.promise
        return all.filter(({ opId }) => opIds.includes(opId))
      },
    })
    const first = await screen.findByRole('button', { name: 'Note 0' })
    first.focus()
    await userEvent.keyboard('{PageDown}')
    expect(screen.queryByRole('button', { name: 'Note 1' })).not.toBeInTheDocument()
    decrypted.resolve(undefined)
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Note 1' })).toHaveFocus()
    })
  })

  it('finds an item that is not in sight, with the browser’s own shortcut', async () => {
    const { whole } = open()
    await screen.findByRole('button', { name: 'Note 0' })
    fireEvent.keyDown(document, { key: 'f', ctrlKey: true })
    expect(screen.getByRole('searchbox', { name: 'Find in the outbox' })).toHaveFocus()
    await userEvent.keyboard('Note 4321')
    expect(await screen.findByRole('button', { name: 'Note 4321' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Note 0' })).not.toBeInTheDocument()
    expect(screen.getByText('1 of 5000 items')).toBeInTheDocument()
    expect(whole).toHaveBeenCalled()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.keyboard('nothing like it')
    expect(await screen.findByText('No matches')).toBeInTheDocument()
  })

  it('leaves that shortcut to the browser while another screen covers it', async () => {
    const { container } = open()
    await screen.findByRole('button', { name: 'Note 0' })
    container.classList.add('ion-page-hidden')
    expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(true)
    expect(screen.getByLabelText('Find in the outbox')).not.toHaveFocus()
    container.classList.remove('ion-page-hidden')
    expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(false)
  })
})

describe('Many items that were refused for a missing right', () => {
  const refused = (opId: string, seq: number, status: number) =>
    createItem({
      opId,
      seq,
      kind: 'noSuchKind',
      state: 'rejected',
      error: { status, code: 'auth.notAllowed', message: 'No.', errors: {}, at: 0, current: null },
    })
  const items = [refused('b', 2, 403), refused('a', 1, 403), refused('c', 3, 422)]
  const openRefused = (resendAll: (opIds: readonly string[]) => Promise<number>) =>
    renderWithEngine(<OutboxScreen />, {
      outboxEntries: async () => items,
      outboxItems: async (opIds) => items.filter(({ opId }) => opIds.includes(opId)),
      counts: async () => ({
        waiting: 0,
        sending: 0,
        attention: 3,
        hasEnded: false,
        behindSignIn: 0,
        needsUpdate: false,
        held: 0,
        notices: 0,
        ofVisitor: { waiting: 0, notices: 0, attention: 0 },
      }),
      resendAll,
    })

  it('are sent again at once after a question, in their order, without those that would be refused again', async () => {
    const resendAll = vi.fn(async (opIds: readonly string[]) => opIds.length)
    openRefused(resendAll)
    expect(await screen.findByText('2 items can be sent again as they are.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send these again' }))
    expect(resendAll).not.toHaveBeenCalled()
    // Each item has a button of that name too; the question's is the last.
    await screen.findByText('Send 2 items again?')
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' }).at(-1)!)
    expect(resendAll).toHaveBeenCalledWith(['a', 'b'])
    expect(await screen.findByText('Sending 2 items again')).toBeInTheDocument()
  })
})
