import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../contract/users.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { activationFailed } from '../../../domain/accounts/sign-up.ts'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { Activate } from '../../../src/features/auth/screens/activate.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

async function open(answer: (row: unknown) => Promise<unknown>) {
  const call = vi.fn(answer)
  const [onSignedIn, onLogin] = [vi.fn(), vi.fn()]
  const refreshSession = vi.fn(async (): Promise<Session> => signedOut)
  const opening = Promise.resolve(createTestEngine({ call, refreshSession }))
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <Activate code="s3cret" onSignedIn={onSignedIn} onLogin={onLogin} />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return { call, onSignedIn, onLogin, refreshSession }
}
const failed: Session = { ...signedOut, failed_attempt: true, message: activationFailed, error: activationFailed }
const findStatus = (text: string) =>
  waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe(text)
  })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

describe('The activation of an account (S16)', () => {
  it('shows that it is loading', async () => {
    await open(() => new Promise(() => undefined))
    expect(screen.getByRole('status').textContent).toBe('Activating your account…')
  })

  it('sends the code once and shows the server’s message, a Continue button and a Login link', async () => {
    const { call, onSignedIn, onLogin, refreshSession } = await open(async () => ({
      ...sessionOf('customer'),
      message: 'Welcome, Kim. Your account is active.',
      join: 'success',
    }))
    expect(call.mock.calls).toEqual([[users.table.activate, { body: { id: 's3cret' } }]])
    await findStatus('Welcome, Kim. Your account is active.')
    await waitFor(() => {
      expect(refreshSession).toHaveBeenCalledTimes(2)
    })
    await press('Continue')
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('link', { name: 'Login' }))
    expect(onLogin).toHaveBeenCalledTimes(1)
  })

  it('shows a Login link when the reply did not sign the user in', async () => {
    await open(async () => ({ ...signedOut, message: 'Your account is active.' }))
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })

  it('offers to send the email again when the activation failed', async () => {
    const { call } = await open(async (row) =>
      row === users.table.activate
        ? failed
        : { message: 'If an account waits for this address, the email is on its way.' },
    )
    expect((await screen.findByRole('alert')).textContent).toBe('There was an error activating your account.')
    expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument()
    await press('Send Email')
    expect(screen.getByText('Required')).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'kim')
    await press('Send Email')
    expect(screen.getByText('Invalid email address')).toBeInTheDocument()
    expect(call).toHaveBeenCalledTimes(1)
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), ' kim@lakeshore.example ')
    await press('Send Email')
    await findStatus('If an account waits for this address, the email is on its way.')
    expect(call.mock.calls[1]).toEqual([users.table.resendActivation, { body: { email: 'kim@lakeshore.example' } }])
  })

  it('offers the sign-in beside another try when the server does not answer: it may have activated the account', async () => {
    let tries = 0
    const { call, onLogin } = await open(async () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('no'), { name: 'NoAnswer' })
      return { ...signedOut, message: 'Your account is active.' }
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Your account may be active already')
    await userEvent.click(screen.getByRole('link', { name: 'Login' }))
    expect(onLogin).toHaveBeenCalledTimes(1)
    await press('Try again')
    await findStatus('Your account is active.')
    expect(call).toHaveBeenCalledTimes(2)
  })
})
