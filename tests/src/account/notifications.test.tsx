import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WireChoice } from '../../../contract/notifications.ts'
import { NotificationsScreen } from '../../../src/features/account/screens/notifications.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const choice = (over: Partial<WireChoice> = {}): WireChoice => ({
  ...{ kind: 'claim.moved', mail: 'digest', push: false, is_own: false, is_mail_fixed: false },
  ...over,
})
const servicer = [
  choice({ kind: 'job.message', mail: 'now', push: true, is_mail_fixed: true }),
  choice({ kind: 'claim.returned', mail: 'now', push: true }),
  choice(),
]

function open({ error = null as Error | null, fresh = true } = {}) {
  let now = servicer
  const sent: unknown[] = []
  renderWithEngine(<NotificationsScreen />, {
    fetchOrCached: () => Promise.resolve({ value: { choices: now }, asOf: 0, fresh }),
    call: (_, input) => {
      sent.push(input)
      if (error !== null) return Promise.reject(error)
      const { params, body } = input as { params: Pick<WireChoice, 'kind'>; body: Partial<WireChoice> }
      now = now.map((one) => (one.kind === params.kind ? { ...one, ...body, is_own: true } : one))
      return Promise.resolve({ choices: now })
    },
  })
  return { sent }
}
const email = (name: string) => screen.findByLabelText(`Email about ${name}`)

describe('The notifications of a person', () => {
  it('are listed by what they are about, with what holds for each', async () => {
    open()
    expect(await email('claim moves on')).toHaveValue('digest')
    expect(await email('sent back or declined')).toHaveValue('now')
    const jobs = within(screen.getByRole('region', { name: 'Jobs' }))
    expect(jobs.queryByRole('combobox')).toBeNull()
    expect(jobs.getByText(/The email always comes at once/)).toBeVisible()
    expect(screen.getByRole('switch', { name: 'On my devices: sent back or declined' })).toBeChecked()
  })

  it('are saved with each change', async () => {
    const { sent } = open()
    await userEvent.selectOptions(await email('claim moves on'), 'No email')
    expect(await screen.findByText('Saved')).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: 'On my devices: claim moves on' }))
    expect(sent).toEqual([
      { params: { kind: 'claim.moved' }, body: { mail: 'off', push: false } },
      { params: { kind: 'claim.moved' }, body: { mail: 'off', push: true } },
    ])
    expect(await email('claim moves on')).toHaveValue('off')
  })

  it('show what holds where a change was not saved, and why', async () => {
    open({ error: new Error('Down') })
    await userEvent.selectOptions(await email('claim moves on'), 'Email at once')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(await email('claim moves on')).toHaveValue('digest')
  })
})
