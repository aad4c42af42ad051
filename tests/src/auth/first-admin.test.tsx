import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstAdmin } from '../../../contract/first-admin.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { FirstAdminPage } from '../../../src/features/auth/screens/first-admin.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

const expired = new CallRefused(404, {
  error: 'refused',
  message: 'This link has expired or was used.',
  errors: {},
  current: null,
})

async function open(answer: (row: unknown) => unknown) {
  const call = vi.fn(async (row: unknown) => {
    const value = answer(row)
    if (value instanceof Error) throw value
    return value
  })
  const onSignedIn = vi.fn()
  const opening = Promise.resolve(
    createTestEngine({ call, refreshSession: async (): Promise<Session> => sessionOf('customer') }),
  )
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <FirstAdminPage code="s3cret" onSignedIn={onSignedIn} />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return { call, onSignedIn }
}
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
async function create() {
  const button = await screen.findByRole('button', { name: 'Create administrator and sign in' })
  await act(async () => {
    fireEvent.click(button)
  })
}
async function fill() {
  await screen.findByLabelText('First name')
  type('First name', 'Olga')
  type('Last name', 'Reyes')
  type('Email', 'olga@parts.example')
  type('Password', 'Treadmill-7')
  type('Confirm password', 'Treadmill-7')
}

describe('The page of the first administrator', () => {
  it('takes name, email and password, and signs in', async () => {
    const { call, onSignedIn } = await open(() => ({ expires_at: '2026-11-21T15:00:00.000Z' }))
    await fill()
    await create()
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
    expect(call.mock.lastCall).toEqual([
      firstAdmin.createFirstAdmin,
      {
        params: { code: 's3cret' },
        body: {
          ...{ first_name: 'Olga', last_name: 'Reyes', email: 'olga@parts.example' },
          ...{ password: 'Treadmill-7', password_confirmation: 'Treadmill-7' },
        },
      },
    ])
  })

  it('names every field that is missing before it sends', async () => {
    const { call } = await open(() => ({ expires_at: '2026-11-21T15:00:00.000Z' }))
    await create()
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('says that a link is over, without another try', async () => {
    await open(() => expired)
    expect((await screen.findByRole('alert')).textContent).toContain('expired or was used')
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  })

  it('reads a link again that could not be read', async () => {
    let isOnline = false
    await open(() => (isOnline ? { expires_at: '2026-11-21T15:00:00.000Z' } : new NoAnswer('No answer.')))
    const again = await screen.findByRole('button', { name: 'Try again' })
    isOnline = true
    await act(async () => {
      fireEvent.click(again)
    })
    expect(await screen.findByLabelText('First name')).toBeInTheDocument()
  })

  it('keeps what was typed when the link was used meanwhile', async () => {
    await open((row) => (row === firstAdmin.readFirstAdmin ? { expires_at: '' } : expired))
    await fill()
    await create()
    expect((await screen.findByRole('alert')).textContent).toContain('expired or was used')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('olga@parts.example')
  })
})
