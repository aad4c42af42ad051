import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authSessions } from '../../../contract/auth-sessions.ts'
import { passkeys } from '../../../contract/passkeys.ts'
import type { SecondFactorState } from '../../../contract/shapes/second-factor.ts'
import { SecurityScreen } from '../../../src/features/account/screens/security.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import type { Call } from './account-harness.tsx'
import { openPage } from './account-harness.tsx'

const browser = vi.hoisted(() => ({ isPossible: true, make: vi.fn() }))
vi.mock('../../../src/platform/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  isPasskeyPossible: () => browser.isPossible,
  makePasskey: browser.make,
}))
// This device has none of its own, so its lock offers a PIN alone.
vi.mock('../../../src/platform/unlock-passkey.ts', async (original) => ({
  ...(await original<object>()),
  isUnlockPasskeyPossible: () => Promise.resolve(false),
}))

beforeEach(() => {
  setUpShop()
  browser.isPossible = true
  browser.make.mockReset().mockResolvedValue({ id: 'made' })
})
afterEach(cleanup)

const laptop = {
  ...{
    passkey_id: 'a',
    name: 'Work laptop',
    added_at: '2026-11-18T10:00:00.000Z',
    used_at: '2026-11-19T10:00:00.000Z',
  },
}
const state = (list: SecondFactorState['passkeys']): SecondFactorState => ({
  ...{ is_on: list.length > 0, is_required: false, has_password: true, totp_since: null, passkeys: list },
  recovery_codes_left: list.length > 0 ? 10 : 0,
})
const codes = ['k3vwq-8bt2x-9umn4', 'abcde-23456-fghij']

function open(list: SecondFactorState['passkeys'], answer: (call: Call) => unknown = () => state(list)) {
  return openPage('/dashboard/security', <SecurityScreen />, {
    reads: (row) => (row === authSessions.readSessions ? { sessions: [] } : state(list)),
    answer,
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('Adding a passkey', () => {
  it('takes a name, has the browser make it, and shows the recovery codes', async () => {
    const { calls } = open([], ({ row }) =>
      row === passkeys.beginPasskey ? { options: { challenge: 'c' } } : { ...state([laptop]), recovery_codes: codes },
    )
    await press('Add a passkey')
    await press('Add passkey')
    expect(screen.getByText('Required')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), 'Work laptop')
    await press('Add passkey')
    expect(await screen.findByText(codes[0] ?? '')).toBeInTheDocument()
    expect(browser.make).toHaveBeenCalledWith({ challenge: 'c' })
    expect(calls.at(-1)).toEqual({
      row: passkeys.addPasskey,
      input: { body: { name: 'Work laptop', response: { id: 'made' } } },
    })
  })

  it('says why the browser made none, and sends nothing', async () => {
    browser.make.mockRejectedValue(Object.assign(new Error('The operation was aborted'), { name: 'NotAllowedError' }))
    const { calls } = open([], () => ({ options: {} }))
    await press('Add a passkey')
    await userEvent.type(await screen.findByLabelText('Name'), 'Work laptop')
    await press('Add passkey')
    expect(await screen.findByText(/No passkey was used: it was canceled, or took too long/)).toBeInTheDocument()
    expect(calls.map(({ row }) => row)).toEqual([passkeys.beginPasskey])
  })

  it('is not offered where the browser or the address has none', async () => {
    browser.isPossible = false
    open([])
    expect(await screen.findByText('This browser or address cannot make passkeys')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
  })
})

describe('A passkey', () => {
  it('is listed with its name and last use, renamed and removed', async () => {
    const { calls } = open([laptop])
    expect(await screen.findByText('Passkey, added Nov 18, last used Nov 19')).toBeInTheDocument()
    await press('Rename Work laptop')
    await userEvent.clear(await screen.findByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Old laptop')
    await press('Save name')
    await press('Remove Work laptop')
    expect(await screen.findByText('Work laptop was removed')).toBeInTheDocument()
    expect(calls).toEqual([
      { row: passkeys.renamePasskey, input: { params: { id: 'a' }, body: { name: 'Old laptop' } } },
      { row: passkeys.removePasskey, input: { params: { id: 'a' } } },
    ])
  })
})
