import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { useSession } from '../../../src/data/session.tsx'
import type { Engine } from '../../../offline/engine.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { secondFactor } from '../../../contract/second-factor.ts'
import { askForProof } from '../../../src/platform/ask-for-proof.ts'
import { SignIn } from '../../../src/features/auth/screens/sign-in.tsx'
import { navigateTo } from '../../../src/platform/path.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine, emptyCounts } from '../support/engine.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

/** Is there once the server has said who is signed in. */
const Answered = () => (useSession().isLoading ? null : <i data-testid="answered" />)

async function show(overrides: EngineOverrides) {
  const opening = Promise.resolve(createTestEngine(overrides))
  const onSignedIn = vi.fn()
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <SignIn onSignedIn={onSignedIn} onForgot={() => undefined} onLoadError={() => undefined} />
            <Answered />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return { onSignedIn }
}

async function submit(email: string, password: string) {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email)
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('The sign-in', () => {
  it('has the tabs Login and Sign Up', async () => {
    await show({})
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login', 'Sign Up'])
    await userEvent.click(screen.getByRole('button', { name: 'Create an Account' }))
    expect(await screen.findByLabelText('Confirm password')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
  })

  it('requires email and password', async () => {
    const signIn = vi.fn()
    await show({ signIn })
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    await submit('', '')
    expect(screen.getAllByText('Required')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(signIn).not.toHaveBeenCalled()
  })

  it('sends what the browser fills in', async () => {
    const signIn = vi.fn(async () => sessionOf('servicer'))
    await show({ signIn })
    // A browser sets the value and dispatches `input`, without any key.
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'dale@demo.test' } })
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Repair-2026' } })
    await submit('', '')
    expect(signIn).toHaveBeenCalledWith({ email: 'dale@demo.test', password: 'Repair-2026', remember: true })
  })

  it('moves from the email to the password with Enter, and signs in from there', async () => {
    const signIn = vi.fn(async () => sessionOf('servicer'))
    await show({ signIn })
    await userEvent.type(screen.getByLabelText('Email'), 'dale@demo.test{Enter}')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(signIn).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Password'), 'Repair-2026{Enter}')
    expect(signIn).toHaveBeenCalledTimes(1)
  })

  it('shows the server’s error text when a failed attempt is flagged', async () => {
    const { onSignedIn } = await show({
      signIn: async () => ({ ...signedOut, failed_attempt: true, error: 'The email or the password is not right.' }),
    })
    await submit('dale@demo.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('The email or the password is not right.')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('reminds everyone with a wrong pair of the link of a sign-up, since the server does not tell who waits for one', async () => {
    const error = 'The email or password is incorrect.'
    await show({ signIn: async () => ({ ...signedOut, failed_attempt: true, error }) })
    await submit('dale@demo.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(screen.getByText(/^Just signed up\? Open the link in our email first/)).toBeInTheDocument()
  })

  it('shows no error any more after the page title has changed', async () => {
    await show({ signIn: async () => ({ ...signedOut, failed_attempt: true, error: 'The password is incorrect.' }) })
    await submit('dale@demo.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('The password is incorrect.')
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(await screen.findByLabelText('Confirm password')).toBeInTheDocument()
    expect(document.title).toMatch(/^Sign up/)
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.queryByText('The password is incorrect.')).not.toBeInTheDocument()
  })

  it('does not load the engine on a device without saved work until the user types', async () => {
    const owner = vi.fn(async () => null)
    await show({ opened: new Promise(() => undefined), owner })
    await screen.findByTestId('answered')
    expect(owner).not.toHaveBeenCalled()
    await act(async () => {
      fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'd' } })
    })
    expect(owner).toHaveBeenCalled()
  })

  it('continues after a successful sign-in and sends the Remember Me choice', async () => {
    const signIn = vi.fn(async () => sessionOf('servicer'))
    const { onSignedIn } = await show({ signIn })
    await userEvent.click(screen.getByLabelText('Remember Me'))
    await submit(' dale@demo.test ', 'Repair-2026')
    expect(signIn).toHaveBeenCalledWith({ email: 'dale@demo.test', password: 'Repair-2026', remember: false })
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
  })

  it('shows an error when the server does not answer', async () => {
    await show({
      signIn: async () => {
        throw Object.assign(new Error('no'), { name: 'NoAnswer' })
      },
    })
    await submit('dale@demo.test', 'Repair-2026')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server did not answer. Check the connection and try again.',
    )
  })

  it('shows how much unsent work is on this device, and for which user', async () => {
    // What was saved without signing in waits for no sign-in.
    const ofVisitor = { waiting: 2, notices: 0, attention: 1 }
    await show({
      owner: async () => ({ userId: 7, accountId: 3, email: 'dale@demo.test', name: 'Dale' }),
      counts: async () => ({ ...emptyCounts, waiting: 5, attention: 2, ofVisitor }),
    })
    expect(await screen.findByText('4 items waiting on this device')).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('dale@demo.test')
  })

  it('lets another user type over the email of that one, also where the field has the focus already', async () => {
    const owner = Promise.withResolvers<Awaited<ReturnType<Engine['owner']>>>()
    await show({ owner: () => owner.promise })
    await userEvent.click(screen.getByLabelText('Email'))
    owner.resolve({ userId: 7, accountId: 3, email: 'dale@demo.test', name: 'Dale' })
    await waitFor(() => {
      expect(screen.getByLabelText('Email')).toHaveValue('dale@demo.test')
    })
    await userEvent.keyboard('kim@demo.test')
    expect(screen.getByLabelText('Email')).toHaveValue('kim@demo.test')
  })

  it('shows a signed-in user a Logout button, which keeps unsent work', async () => {
    const signOut = vi.fn(async () => undefined)
    await show({ refreshSession: async () => sessionOf('servicer'), signOut })
    expect(await screen.findByText(/You are already logged in\./)).toBeInTheDocument()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    })
    expect(signOut).toHaveBeenCalledWith('keep', undefined)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
  })
})

describe('A sign-in that is no proof, on a device that had a lock', () => {
  const factor = { is_on: true, is_required: false, has_password: false, totp_since: '2026-11-19T10:00:00.000Z' }
  const refused = new Error('Confirm first that it is you.')
  const open = async (is_on = true) => {
    const call = vi.fn(async (row: unknown) =>
      row === secondFactor.readSecondFactor
        ? { ...factor, is_on, totp_since: is_on ? factor.totp_since : null, passkeys: [], recovery_codes_left: 9 }
        : { ok: true },
    )
    const signOut = vi.fn(async () => undefined)
    const shown = await show({
      signOut,
      call,
      signIn: async () => {
        if (await askForProof()) return sessionOf('servicer')
        throw refused
      },
    })
    await submit('dave@a-b-repair.example', 'secret')
    return { ...shown, call, signOut }
  }

  it('asks for the second factor in place of the form, and goes on', async () => {
    const { onSignedIn, call } = await open()
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '287082')
    expect(screen.getByRole('heading', { name: 'Confirm that it is you' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
    expect(call).toHaveBeenCalledWith(secondFactor.proveAgain, { body: { code: '287082' } })
  })

  it('shows the form again where it is not given', async () => {
    const { onSignedIn } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('lets who has neither password nor factor here sign out, and shows the form again', async () => {
    const { signOut } = await open(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(signOut).toHaveBeenCalledOnce()
  })
})

describe('Where the session has ended elsewhere', () => {
  it('the sign-in asks the server before it turns a user away who is signed in here', async () => {
    await show({ refreshSession: async (when) => (when === 'start' ? sessionOf('servicer') : signedOut) })
    await screen.findByTestId('answered')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.queryByText(/You are already logged in\./)).not.toBeInTheDocument()
  })
})

describe('After signing out with locked work', () => {
  it('the sign-in shows how much is locked on the device, without a name', async () => {
    window.history.replaceState({ locked: 2 }, '', '/login')
    await show({})
    expect(screen.getByText('2 items are locked on this device.')).toBeInTheDocument()
    window.history.replaceState(null, '', '/login')
  })

  it('shows the count also when it arrives after the sign-in page opened', async () => {
    window.history.replaceState(null, '', '/login?from=%2Fdashboard')
    await show({})
    expect(screen.queryByText(/locked on this device/)).not.toBeInTheDocument()
    await act(async () => {
      navigateTo('/login', 'replace', { locked: 1 })
    })
    expect(screen.getByText('1 item is locked on this device.')).toBeInTheDocument()
  })
})

describe('Signing in by number', () => {
  it('is offered where the server does it, and leads on as a password does', async () => {
    const signIn = vi.fn(async () => sessionOf('servicer'))
    const { onSignedIn } = await show({ signIn, refreshSession: async () => ({ ...signedOut, quick_sign_in: true }) })
    await userEvent.type(await screen.findByLabelText('User number'), '5')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in by number' }))
    expect(signIn).toHaveBeenCalledWith({ user_id: 5 })
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledOnce()
    })
  })

  it('says so where no user has the number', async () => {
    await show({
      signIn: async () => ({ ...signedOut, failed_attempt: true, error: 'There is no such user.' }),
      refreshSession: async () => ({ ...signedOut, quick_sign_in: true }),
    })
    await userEvent.type(await screen.findByLabelText('User number'), '999')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in by number' }))
    expect(await screen.findByText('There is no such user.')).toBeInTheDocument()
  })

  it('is not there in production', async () => {
    await show({})
    await screen.findByTestId('answered')
    expect(screen.queryByLabelText('User number')).not.toBeInTheDocument()
  })
})
