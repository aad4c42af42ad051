import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authSessions } from '../../../contract/auth-sessions.ts'
import { secondFactor } from '../../../contract/second-factor.ts'
import type { SecondFactorState } from '../../../contract/shapes/second-factor.ts'
import { SecurityScreen } from '../../../src/features/account/screens/security.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import type { Call } from './account-harness.tsx'
import { openPage, refused, shopAdmin } from './account-harness.tsx'

const push = vi.fn()
vi.mock('@ionic/react', async (original) => ({
  ...(await original<object>()),
  useIonRouter: () => ({ push }),
}))

beforeEach(setUpShop)
afterEach(cleanup)

const off: SecondFactorState = {
  ...{ is_on: false, is_required: false, has_password: true, totp_since: null, passkeys: [], recovery_codes_left: 0 },
}
const on: SecondFactorState = { ...off, is_on: true, totp_since: '2026-11-19T10:00:00.000Z', recovery_codes_left: 9 }
const codes = ['k3vwq-8bt2x-9umn4', 'abcde-23456-fghij']
const begun = { secret: 'MZXW6YTBOIMZXW6Y', url: 'otpauth://totp/Partwright:priya?secret=MZXW6YTBOIMZXW6Y' }

function open(state: SecondFactorState, answer: (call: Call) => unknown = () => state, more: object = {}) {
  return openPage('/dashboard/security', <SecurityScreen />, {
    reads: (row) => (row === authSessions.readSessions ? { sessions: [] } : state),
    answer,
    ...more,
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('Adding an authenticator app', () => {
  it('shows a QR code and the key, takes the first code, and shows the recovery codes once', async () => {
    const { calls } = open(off, ({ row }) =>
      row === secondFactor.beginTotp ? begun : { ...on, recovery_codes: codes },
    )
    await press('Set up')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
    expect(screen.getByText('MZXW 6YTB OIMZ XW6Y')).toBeInTheDocument()
    await press('Turn on')
    expect(screen.getByText('Required')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '287082')
    await press('Turn on')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
    expect(calls.at(-1)).toEqual({ row: secondFactor.confirmTotp, input: { body: { code: '287082' } } })
    await press('I saved them')
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
  })

  it('shows at its field that a code is wrong', async () => {
    const wrong = 'This code is wrong or too old. Check the clock of your phone'
    open(off, ({ row }) => (row === secondFactor.beginTotp ? begun : refused(422, wrong, { code: wrong })))
    await press('Set up')
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '000000')
    await press('Turn on')
    expect(await screen.findByText(wrong)).toBeInTheDocument()
  })

  it('is what somebody reads whose role needs one', async () => {
    open({ ...off, is_required: true }, undefined, { session: { ...shopAdmin(), second_factor_required: true } })
    expect(await screen.findByText('Your role needs a second factor. Add one to continue.')).toBeInTheDocument()
  })

  it('that a role needs leads on to the page that one came for', async () => {
    openPage('/dashboard/security?from=%2Fdashboard%2Fclaim-desk', <SecurityScreen />, {
      reads: (row) => (row === authSessions.readSessions ? { sessions: [] } : { ...off, is_required: true }),
      answer: ({ row }) => (row === secondFactor.beginTotp ? begun : { ...on, recovery_codes: codes }),
      session: { ...shopAdmin(), second_factor_required: true },
    })
    await press('Set up')
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '287082')
    await press('Turn on')
    await press('I saved them')
    expect(push).toHaveBeenLastCalledWith('/dashboard/claim-desk', 'root', 'replace')
  })

  it('needs a connection', async () => {
    open(off, undefined, { isOnline: false })
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeDisabled()
  })
})

describe('A second factor that is on', () => {
  it('says since when, and how many recovery codes are left', async () => {
    open(on)
    const list = await screen.findByRole('list', { name: 'Second factor' })
    expect(list).toHaveTextContent('On since Nov 19')
    expect(list).toHaveTextContent('9 of 10 left')
  })

  it('gets new recovery codes', async () => {
    open(on, () => ({ ...on, recovery_codes: codes }))
    await press('Make new recovery codes')
    expect(await screen.findByText(codes[0] ?? '')).toBeInTheDocument()
  })

  it('is removed, or says why not', async () => {
    const { calls } = open(on)
    await press('Remove the authenticator app')
    expect(await screen.findByText('The authenticator app was removed')).toBeInTheDocument()
    expect(calls.map(({ row }) => row)).toEqual([secondFactor.removeTotp])
    cleanup()
    open(on, () => refused(409, 'Your role needs a second factor. Add another one before you remove this.'))
    await press('Remove the authenticator app')
    expect(await screen.findByText(/Add another one before you remove this/)).toBeInTheDocument()
  })
})
