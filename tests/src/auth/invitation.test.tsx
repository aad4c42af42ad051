import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { InvitationPage } from '../../../src/features/auth/screens/invitation.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

const nina = { first_name: 'Nina', email: 'nina@hillcrest.test', account_name: 'Hillcrest' }
const refused = (status: number, message: string, errors: Record<string, string> = {}) =>
  new CallRefused(status, { error: 'refused', message, errors, current: null })

async function open(answer: (row: unknown) => unknown) {
  const call = vi.fn(async (row: unknown) => {
    const value = answer(row)
    if (value instanceof Error) throw value
    return value
  })
  const onSignedIn = vi.fn()
  const refreshSession = vi.fn(async (): Promise<Session> => sessionOf('dealer'))
  const opening = Promise.resolve(createTestEngine({ call, refreshSession }))
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <InvitationPage code="s3cret" onSignedIn={onSignedIn} />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return { call, onSignedIn, refreshSession }
}
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
async function join(password: string, again = password) {
  await screen.findByLabelText('Password')
  type('Password', password)
  type('Confirm password', again)
  await press('Join and sign in')
}

describe('An invitation to an account (U12)', () => {
  it('tells whom it is for, takes a password and signs in', async () => {
    const { call, onSignedIn, refreshSession } = await open((row) =>
      row === accountUsers.readInvitation ? nina : sessionOf('dealer'),
    )
    const greeting = await screen.findByText(/Hello Nina\./)
    expect(greeting.textContent).toContain('nina@hillcrest.test to join Hillcrest')
    await waitFor(() => {
      expect(refreshSession).toHaveBeenCalled()
    })
    const before = refreshSession.mock.calls.length
    await join('Treadmill-7')
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
    expect(call.mock.lastCall).toEqual([
      accountUsers.acceptInvitation,
      { params: { code: 's3cret' }, body: { password: 'Treadmill-7', password_confirmation: 'Treadmill-7' } },
    ])
    expect(refreshSession.mock.calls.length).toBe(before + 1)
  })

  it('names a weak password and one that was typed differently before it sends', async () => {
    const { call, onSignedIn } = await open(() => nina)
    await join('treadmill', 'treadmills')
    expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('aria-invalid', 'true')
    expect(call).toHaveBeenCalledTimes(1)
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('that has expired or was used says so and whom to ask, with the sign-in and without another try', async () => {
    await open(() =>
      refused(404, 'This invitation has expired or was used. Ask the person who invited you for another one.'),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Ask the person who invited you')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  })

  it('offers the sign-in once an answer did not come: the password may be set', async () => {
    await open((row) =>
      row === accountUsers.readInvitation ? nina : new NoAnswer('The server did not answer. Check the connection'),
    )
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    await join('Treadmill-7')
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument()
  })

  it('that could not be read is read again', async () => {
    let isOnline = false
    await open(() => (isOnline ? nina : new NoAnswer('The server did not answer.')))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer')
    isOnline = true
    await press('Try again')
    expect(await screen.findByText(/Hello Nina\./)).toBeInTheDocument()
  })

  it('names the missing connection when the code of the first call does not arrive', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/create-engine.js')
    await open((row) => (row === accountUsers.readInvitation ? nina : lost))
    await join('Treadmill-7')
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer. Check the connection')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Treadmill-7')
  })

  it('keeps what was typed when it was used meanwhile', async () => {
    await open((row) =>
      row === accountUsers.readInvitation ? nina : refused(404, 'This invitation has expired or was used.'),
    )
    await join('Treadmill-7')
    expect((await screen.findByRole('alert')).textContent).toContain('expired or was used')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Treadmill-7')
  })
})
