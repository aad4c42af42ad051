import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import type { FactorWay } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import type { SignIn as Entered } from '../../../offline/session/sign-in-input.ts'
import { SignIn } from '../../../src/features/auth/screens/sign-in.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const browser = vi.hoisted(() => ({ isPossible: true, sign: vi.fn() }))
vi.mock('../../../src/platform/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  isPasskeyPossible: () => browser.isPossible,
  signWithPasskey: browser.sign,
}))

afterEach(cleanup)

const wrong = 'This code is wrong, used or too old'
const refusal = (error: string, message: string, errors = {}) =>
  new CallRefused(422, { error, message, errors, current: null })

/** The sign-in of a user with a second factor, after the password. `answer` answers the second step. */
async function openSecondStep(answer: (entered: Entered) => unknown, ways: FactorWay[] = ['totp', 'recovery']) {
  const entered: Entered[] = []
  const signIn = async (input: Entered) => {
    if (!('token' in input)) return { ...signedOut, second_factor: { token: 'a-token', ways } }
    entered.push(input)
    const answered = answer(input)
    if (answered instanceof Error) throw answered
    return answered as ReturnType<typeof sessionOf>
  }
  const opening = Promise.resolve(createTestEngine({ signIn, call: async () => ({ options: { challenge: 'c' } }) }))
  const onSignedIn = vi.fn()
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <SignIn onSignedIn={onSignedIn} onForgot={() => undefined} onLoadError={() => undefined} />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  await userEvent.type(screen.getByLabelText('Email'), 'dale@demo.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Repair-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return { entered, onSignedIn }
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

describe('The second step of a sign-in', () => {
  it('asks for the code after the password, and signs in with it', async () => {
    const { entered, onSignedIn } = await openSecondStep(() => sessionOf('servicer'))
    const field = await screen.findByLabelText('Code from your authenticator app')
    expect(field).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'Confirm that it is you' })).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(onSignedIn).not.toHaveBeenCalled()
    await confirm()
    expect(screen.getByText('Required')).toBeInTheDocument()
    await userEvent.type(field, '287082')
    await confirm()
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
    expect(entered).toEqual([{ token: 'a-token', code: '287082' }])
  })

  it('shows a wrong code at its field, and takes the next one', async () => {
    const { onSignedIn } = await openSecondStep((input) =>
      'code' in input && input.code === '000000'
        ? refusal('auth.secondFactor', `This was not confirmed. ${wrong}.`, { code: wrong })
        : sessionOf('servicer'),
    )
    const field = await screen.findByLabelText('Code from your authenticator app')
    await userEvent.type(field, '000000')
    await confirm()
    expect(await screen.findByText(wrong)).toBeInTheDocument()
    await userEvent.clear(field)
    await userEvent.type(field, '287082')
    await confirm()
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
  })

  it('takes a recovery code instead', async () => {
    const { entered, onSignedIn } = await openSecondStep(() => sessionOf('servicer'))
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByText(/An administrator of the shop can reset/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Recovery code'), ' k3vwq-8bt2x-9umn4 ')
    await confirm()
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
    expect(entered).toEqual([{ token: 'a-token', recovery_code: 'k3vwq-8bt2x-9umn4' }])
  })

  it('says that it took too long, and starts again with the email that was typed', async () => {
    await openSecondStep(() =>
      refusal('auth.signInOver', 'Signing in took too long. Enter your email and password again.'),
    )
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '287082')
    await confirm()
    expect((await screen.findByRole('alert')).textContent).toContain('Signing in took too long.')
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.getAllByRole('tab')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveValue('dale@demo.test')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it('takes a passkey first where there is one, and says why the browser used none', async () => {
    browser.sign.mockRejectedValueOnce(Object.assign(new Error('Canceled'), { name: 'NotAllowedError' }))
    browser.sign.mockResolvedValueOnce({ id: 'signed' })
    const { entered, onSignedIn } = await openSecondStep(() => sessionOf('servicer'), ['passkey', 'totp', 'recovery'])
    await userEvent.click(await screen.findByRole('button', { name: 'Use your passkey' }))
    expect(screen.getByRole('button', { name: 'Use your authenticator app' })).toBeInTheDocument()
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used')
    await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }))
    await waitFor(() => {
      expect(onSignedIn).toHaveBeenCalledTimes(1)
    })
    expect(browser.sign).toHaveBeenLastCalledWith({ challenge: 'c' })
    expect(entered).toEqual([{ token: 'a-token', passkey: { id: 'signed' } }])
  })

  it('does not offer a passkey where the browser or the address has none, and says so', async () => {
    browser.isPossible = false
    await openSecondStep(() => sessionOf('servicer'), ['passkey', 'recovery'])
    expect(await screen.findByLabelText('Recovery code')).toBeInTheDocument()
    expect(screen.getByText('Your passkey does not work in this browser or at this address.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
    browser.isPossible = true
  })
})
