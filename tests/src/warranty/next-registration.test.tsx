import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDetails } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { RegistrationScreen } from '../../../src/features/warranty/screens/registration.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createFreshEngine, renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

async function open(drafts: Map<string, unknown>) {
  renderArea(
    '/warranty/registration',
    { '/warranty/registration': <RegistrationScreen /> },
    {
      ...createFreshEngine(drafts),
      enqueueAll: async (_, drop) => {
        for (const key of typeof drop === 'string' ? [drop] : (drop ?? [])) drafts.delete(key)
        return []
      },
    },
  )
  await screen.findByLabelText('Serial number')
}

async function registerOne() {
  fireEvent.change(screen.getByLabelText('Serial number'), { target: { value: 'MT52534K00417' } })
  fireEvent.change(screen.getByLabelText('Purchased'), { target: { value: '2026-11-02' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Add machine' })[0]!)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Register 1 machine' }))[0]!)
  await screen.findByText('Saved on this device')
}

const ownerCard = () => within(screen.getByRole('region', { name: 'Owner' }))
const openOwner = () => userEvent.click(screen.getByRole('button', { name: 'Change the owner' }))

describe('The next registration', () => {
  it('has the dealer of the one before, and neither its owner nor its market type', async () => {
    const where = { ...emptyDetails.where, company_name: 'Quarry Gym', dealer_name: 'Corner Gym', market_type_id: 1 }
    const drafts = new Map<string, unknown>([['registration:details', { ...emptyDetails, where }]])
    await open(drafts)
    expect(await ownerCard().findByText('Home')).toBeInTheDocument()
    await registerOne()
    expect(await ownerCard().findByText(/^No owner yet/)).toBeInTheDocument()
    expect(drafts.get('registration:details')).toEqual({
      ...emptyDetails,
      where: { ...emptyDetails.where, dealer_name: 'Corner Gym' },
    })
  })

  it('has nothing that was typed for the one before and canceled or left', async () => {
    const drafts = new Map<string, unknown>()
    await open(drafts)
    await openOwner()
    await userEvent.type(await screen.findByLabelText(/^Company/), 'Quarry Gym')
    await waitFor(() => {
      expect(drafts.has('registration:owner')).toBe(true)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(drafts.has('registration:owner')).toBe(false)
    })
    drafts.set('registration:owner', { company_name: 'Quarry Gym' })
    drafts.set('registration:dealer', { dealer_name: 'Corner Gym' })
    await registerOne()
    await waitFor(() => {
      expect([...drafts.keys()].filter((key) => /owner|dealer/.test(key))).toEqual([])
    })
    await openOwner()
    expect(await screen.findByLabelText(/^Company/)).toHaveValue('')
  })
})
