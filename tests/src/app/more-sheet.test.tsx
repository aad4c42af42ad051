import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { menuEntries } from '../../../src/app/shell/entries.ts'
import { MoreSheet } from '../../../src/app/shell/more-sheet.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const customer = sessionOf('customer')

describe('Viewing as a servicer', () => {
  it.each([
    ['a customer', customer],
    ['a dealer', sessionOf('dealer')],
    ['a servicer', sessionOf('servicer')],
    ['a reviewer', sessionOf('reviewer')],
    ['on-site staff', { ...customer, on_site: true }],
    ['an administrator', { ...customer, admin: true }],
  ])('is switched on by %s, and off again', async (_, session) => {
    const call = vi.fn(async () => ({ ...session, viewing_as_servicer: true }))
    const sheet = <MoreSheet isOpen onClose={() => undefined} onSignOut={() => undefined} />
    const show = (viewing_as_servicer: boolean) =>
      renderAt(
        '/dashboard',
        { '/dashboard': sheet },
        { catalogue: fakeCatalogue({}).catalogue, session: { ...session, viewing_as_servicer }, engine: { call } },
      )
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name })
      await act(async () => {
        fireEvent.click(button)
      })
    }
    const { unmount } = show(false)
    await press('View as a servicer')
    expect(call).toHaveBeenLastCalledWith(auth.table.viewAsServicer, { body: { set: true } })
    unmount()
    show(true)
    await press('Stop viewing as a servicer')
    expect(call).toHaveBeenLastCalledWith(auth.table.viewAsServicer, { body: { set: false } })
  })

  it('puts My jobs into the menu, for a customer too', () => {
    const labels = (viewing_as_servicer: boolean) =>
      menuEntries({ ...customer, viewing_as_servicer }).map(({ label }) => label)
    expect(labels(false)).not.toContain('My jobs')
    expect(labels(true)).toContain('My jobs')
  })
})
