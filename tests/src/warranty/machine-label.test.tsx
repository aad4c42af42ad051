import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MachineLabelScreen } from '../../../src/features/warranty/screens/machine-label.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea } from './support/area.tsx'

// Read as the modules load, as in a build for the native shell.
vi.hoisted(() => {
  vi.stubEnv('VITE_API_BASE', 'https://shop.example/api')
})

beforeEach(setUpShop)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// The next file of this worker has the same environment.
afterAll(() => {
  vi.unstubAllEnvs()
})

const open = () =>
  renderArea(
    '/warranty/records/r1/label',
    { '/warranty/records/:id/label': <MachineLabelScreen /> },
    { draft: async () => '0123456789ABCDEF', record: async () => null },
  )

describe('The label of a machine (docs/decisions/020-machine-labels.md)', () => {
  it('has the shop’s address in its code, also where the page has another', async () => {
    open()
    expect(
      await screen.findByRole('img', { name: 'QR code of https://shop.example/m/0123456789ABCDEF' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print the label' })).toBeInTheDocument()
  })

  it('says where it can be printed in the native shell, which cannot print', async () => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    open()
    expect(await screen.findByText('https://shop.example/warranty/records/r1/label')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Print the label' })).not.toBeInTheDocument()
  })
})
