import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secondFactor } from '../../../contract/second-factor.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { ProofRequests } from '../../../src/app/shell/proof-requests.tsx'
import { askForProof } from '../../../src/platform/ask-for-proof.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const state = {
  ...{ is_on: true, is_required: false, has_password: true, totp_since: '2026-11-19T10:00:00.000Z' },
  passkeys: [],
  recovery_codes_left: 9,
}

function open({ totp = true, error = null as Error | null, of = state } = {}) {
  const sent: unknown[] = []
  renderWithEngine(<ProofRequests />, {
    call: (row, input) => {
      if (row === secondFactor.readSecondFactor) return Promise.resolve(totp ? of : { ...of, totp_since: null })
      sent.push([row, input])
      return error === null ? Promise.resolve({ ok: true }) : Promise.reject(error)
    },
  })
  const outcome: { isProven?: boolean } = {}
  void askForProof().then((isProven) => {
    outcome.isProven = isProven
  })
  return { sent, outcome }
}

describe('A call that asks for a fresh proof', () => {
  it('goes on once the code of the authenticator app was right', async () => {
    const { sent, outcome } = open()
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '287082')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => {
      expect(outcome.isProven).toBe(true)
    })
    expect(sent).toEqual([[secondFactor.proveAgain, { body: { code: '287082' } }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes the password instead, and asks for it alone without an app', async () => {
    const { sent, outcome } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use your password' }))
    await userEvent.type(screen.getByLabelText('Your password'), 'Repair-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => {
      expect(outcome.isProven).toBe(true)
    })
    expect(sent).toEqual([[secondFactor.proveAgain, { body: { password: 'Repair-2026' } }]])
    cleanup()
    open({ totp: false })
    expect(await screen.findByLabelText('Your password')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /authenticator/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('asks who has neither password nor second factor here to sign in again', async () => {
    const { outcome } = open({ totp: false, of: { ...state, is_on: false, has_password: false } })
    expect(await screen.findByText(/Sign out and sign in again with your email and password/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => {
      expect(outcome.isProven).toBe(false)
    })
  })

  it('has the focus in its field when it opens, and in the other field when that is chosen', async () => {
    open()
    expect(await screen.findByLabelText('Code from your authenticator app')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Use your password' }))
    expect(screen.getByLabelText('Your password')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    cleanup()
    open({ totp: false })
    expect(await screen.findByLabelText('Your password')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('shows at the field what was wrong, and is given up with Cancel', async () => {
    const wrong = 'This code is wrong, used or too old'
    const { outcome } = open({
      error: new CallRefused(422, {
        error: 'auth.secondFactor',
        message: wrong,
        errors: { code: wrong },
        current: null,
      }),
    })
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '000000')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(wrong)).toBeInTheDocument()
    expect(outcome.isProven).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(outcome.isProven).toBe(false)
    })
  })

  it('is not given when its page goes with the question open, and is asked anew on the next', async () => {
    const { outcome } = open()
    await screen.findByLabelText('Code from your authenticator app')
    cleanup()
    await waitFor(() => {
      expect(outcome.isProven).toBe(false)
    })
    open()
    await screen.findByLabelText('Code from your authenticator app')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('is asked once for calls that are refused at the same time, and not at all where no page asks', async () => {
    open()
    const second = askForProof()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await second).toBe(false)
    cleanup()
    expect(await askForProof()).toBe(false)
  })
})
