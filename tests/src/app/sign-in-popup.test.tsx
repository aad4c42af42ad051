import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { SessionContext, useSession } from '../../../src/data/session.tsx'
import type { SessionView } from '../../../src/data/session.tsx'
import { SiteNotices } from '../../../src/app/shell/site-notices.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const session = sessionOf('servicer')

function Ended({ over }: { readonly over: Partial<SessionView> }) {
  const view = useSession()
  return (
    <SessionContext value={{ ...view, hasEnded: true, ...over }}>
      <SiteNotices shop={null} />
      <input aria-label="Note" />
    </SessionContext>
  )
}

async function open(over: Partial<SessionView>) {
  renderAt(
    '/dashboard/outbox',
    {
      '/dashboard/outbox': (
        <EnginePromiseProvider value={Promise.resolve(createTestEngine({}))}>
          <Ended over={over} />
        </EnginePromiseProvider>
      ),
    },
    { catalogue: fakeCatalogue({}).catalogue, session },
  )
  await userEvent.type(screen.getByLabelText('Note'), 'Half a note')
  const button = screen.getByRole('button', { name: 'Sign in' })
  await act(async () => {
    fireEvent.click(button)
  })
  return screen.findByRole('alertdialog', { name: 'Sign in' })
}
const isShown = () => screen.queryByRole('alertdialog', { name: 'Sign in' }) !== null

describe('The sign-in in a popup', () => {
  it('can be canceled, and the screen below stays as it was (`SF051`)', async () => {
    const signIn = vi.fn()
    const dialog = await open({ signIn })
    expect(dialog).toHaveTextContent('Remember Me')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(isShown()).toBe(false)
    })
    expect(signIn).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Note')).toHaveValue('Half a note')
  })

  it('signs in above the screen, which stays as it was', async () => {
    const signIn = vi.fn(async () => session)
    await open({ signIn })
    await userEvent.type(await screen.findByLabelText('Email'), 'dale@demo.test')
    await userEvent.type(screen.getByLabelText('Password'), 'Repair-2026{Enter}')
    await waitFor(() => {
      expect(isShown()).toBe(false)
    })
    expect(signIn).toHaveBeenCalledWith({ email: 'dale@demo.test', password: 'Repair-2026', remember: true })
    expect(screen.getByLabelText('Note')).toHaveValue('Half a note')
  })
})
