import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { ChangePassword } from '../../../src/features/auth/screens/change-password.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

const push = vi.fn()
vi.mock('@ionic/react', async (original) => ({
  ...(await original<object>()),
  useIonRouter: () => ({ push }),
}))

beforeEach(setUpShop)
afterEach(cleanup)

function open(errors: Readonly<Record<string, string>> = {}, session = sessionOf('dealer')) {
  const call = vi.fn(async () => {
    throw Object.assign(new Error('Some fields are missing or invalid.'), {
      name: 'CallRefused',
      status: 422,
      code: 'call.invalid',
      errors,
    })
  })
  renderAt(
    '/dashboard/change-password',
    { '/dashboard/change-password': <ChangePassword /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      engine: { call },
    },
  )
  return { call }
}
const type = (label: string, value: string) => userEvent.type(screen.getByLabelText(label), value)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }))
const getErrorOf = (label: string) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return described.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('Changing the password (S18)', () => {
  it('shows a missing, weak or different password under its field, without a server call', async () => {
    const { call } = open()
    await type('New password', 'short')
    await type('Confirm new password', 'other')
    await submit()
    expect(getErrorOf('Current password')).toContain('Required')
    expect(getErrorOf('New password')).toMatch(/at least 7 characters/i)
    expect(getErrorOf('Confirm new password')).not.toBe('')
    expect(call).not.toHaveBeenCalled()
  })

  it('asks for no current password where the user came by the link of a sign-up', async () => {
    const { call } = open({}, { ...sessionOf('customer'), require_password_update: true, has_password: false })
    expect(screen.getByText(/^Your account is active\. Choose your password/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Temporary password')).not.toBeInTheDocument()
    await type('New password', 'Repair-2026')
    await type('Confirm new password', 'Repair-2026')
    await submit()
    expect(call).toHaveBeenCalledWith(auth.table.updatePassword, {
      body: { password: 'Repair-2026', password_confirmation: 'Repair-2026' },
    })
  })

  it('leads on to the page that one came for, and to the home otherwise', async () => {
    for (const [query, path] of [
      ['?from=%2Fwarranty%2Frecords%2F12%3Fa%3D1', '/warranty/records/12?a=1'],
      ['?from=https%3A%2F%2Fevil.example', '/dashboard'],
      ['', '/dashboard'],
    ] as const) {
      const session = sessionOf('dealer')
      renderAt(
        `/dashboard/change-password${query}`,
        { '/dashboard/change-password': <ChangePassword /> },
        {
          catalogue: fakeCatalogue({}).catalogue,
          session: { ...session, require_password_update: true },
          engine: { call: async () => session },
        },
      )
      await type('Temporary password', 'Repair-2025')
      await type('New password', 'Repair-2026')
      await type('Confirm new password', 'Repair-2026')
      await submit()
      await vi.waitFor(() => {
        expect(push).toHaveBeenLastCalledWith(path, 'root', 'replace')
      })
      cleanup()
      push.mockClear()
    }
  })

  it('says how strong the new password is while it is typed', async () => {
    open()
    expect(getErrorOf('New password')).toMatch(/^At least 7 characters/)
    await type('New password', 'Rowing-2026')
    expect(getErrorOf('New password')).toBe('Strength: good.')
    await type('New password', '-upstream')
    expect(getErrorOf('New password')).toBe('Strength: strong.')
    await userEvent.clear(screen.getByLabelText('New password'))
    expect(getErrorOf('New password')).toMatch(/^At least 7 characters/)
  })

  it('shows each error of the server under its field', async () => {
    open({ current_password: 'The current password is wrong.', password: 'This password is too common.' })
    await type('Current password', 'Repair-2025')
    await type('New password', 'Repair-2026')
    await type('Confirm new password', 'Repair-2026')
    await submit()
    expect(await screen.findByText('The current password is wrong.')).toBeInTheDocument()
    expect(getErrorOf('Current password')).toContain('The current password is wrong.')
    expect(getErrorOf('New password')).toContain('This password is too common.')
    expect(getErrorOf('Confirm new password')).toBe('')
  })
})
