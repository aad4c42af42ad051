import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../../offline/catalogue/catalogue.ts'
import { RegistrationScreen } from '../../../src/features/warranty/screens/registration.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createDraftEngine, createMachineCatalogue, renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const serial = () => screen.getByLabelText<HTMLInputElement>('Serial number')
const listed = async () => {
  const list = within(await screen.findByRole('region', { name: 'Machines of this registration' }))
  return (text: string) => list.findByText(text)
}

/** The registration on a device that reads no serial number before it is told to. */
async function openSlow() {
  const reads = Promise.withResolvers<void>()
  const made = createMachineCatalogue()
  const { read } = made
  const slow: Catalogue['read'] = async (row, input, ...more) => {
    await reads.promise
    return read(row, input, ...more)
  }
  renderArea(
    '/warranty/registration',
    { '/warranty/registration': <RegistrationScreen /> },
    createDraftEngine(new Map()),
    { catalogue: { ...made, read: slow } },
  )
  await screen.findByLabelText('Serial number')
  fireEvent.change(screen.getByLabelText('Purchased'), { target: { value: '2026-11-02' } })
  serial().focus()
  return { read: reads.resolve }
}

describe('Machines that are scanned faster than the device reads their serial numbers', () => {
  it('are each added, in their order, and what was not sent yet is in the field', async () => {
    const device = await openSlow()
    await userEvent.keyboard('MT52534K00417{Enter}')
    await userEvent.keyboard('mt5-2534 k 00418{Enter}')
    await userEvent.keyboard('MT52534K00419X{Backspace}{Enter}MT525')
    expect(serial()).toHaveValue('MT52534K00417')
    device.read()
    const find = await listed()
    for (const one of ['MT52534K00417', 'MT52534K00418', 'MT52534K00419']) expect(await find(one)).toBeVisible()
    await expect.poll(() => serial().value).toBe('MT525')
    expect(serial()).toHaveFocus()
  })

  it('are each added where their scanner sends Enter twice', async () => {
    const device = await openSlow()
    for (const one of ['MT52534K00417', 'MT52534K00418', 'MT52534K00419'])
      await userEvent.keyboard(`${one}{Enter}{Enter}`)
    device.read()
    const find = await listed()
    for (const one of ['MT52534K00417', 'MT52534K00418', 'MT52534K00419']) expect(await find(one)).toBeVisible()
    await expect.poll(() => serial().value).toBe('')
  })

  it('are named where the one before was wrong, and the next scan takes the place of its number', async () => {
    const device = await openSlow()
    await userEvent.keyboard('MT52557K00430{Enter}')
    await userEvent.keyboard('MT52534K00418{Enter}')
    device.read()
    expect(await screen.findByText('This serial number does not fit. 2025 has no week 57.')).toBeVisible()
    expect(await screen.findByText(/^Scanned meanwhile and not added: MT52534K00418\. Scan it again/)).toBeVisible()
    await userEvent.keyboard('MT52534K00417{Enter}')
    const find = await listed()
    expect(await find('MT52534K00417')).toBeVisible()
    expect(screen.queryByText(/^Scanned meanwhile/)).not.toBeInTheDocument()
  })
})
