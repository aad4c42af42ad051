import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MachineLabelScreen } from '../../../src/features/warranty/screens/machine-label.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { aRecord } from '../../offline/support/records.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { createDraftEngine, renderArea } from './support/area.tsx'

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

const open = (engine: EngineOverrides = {}, more: Parameters<typeof renderArea>[3] = {}) =>
  renderArea(
    '/warranty/records/r1/label',
    { '/warranty/records/:id/label': <MachineLabelScreen /> },
    { draft: async () => '0123456789ABCDEF', record: async () => null, ...engine },
    more,
  )
const findCode = (code: string) => screen.findByRole('img', { name: `QR code of https://shop.example/m/${code}` })
const [oldCode, newCode] = ['0123456789ABCDEF', 'FEDCBA9876543210']

describe('The label of a machine (docs/decisions/020-machine-labels.md)', () => {
  it('has the shop’s address in its code, also where the page has another', async () => {
    open()
    expect(await findCode(oldCode)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print the label' })).toBeInTheDocument()
  })

  it('says where it can be printed in the native shell, which cannot print', async () => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    open()
    expect(await screen.findByText('https://shop.example/warranty/records/r1/label')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Print the label' })).not.toBeInTheDocument()
  })

  describe('after the office has corrected the serial number', () => {
    let serial_number = ''
    let isAnswered = true
    let asked = 0
    const drafts = new Map<string, unknown>()
    const engine = (): EngineOverrides => ({
      ...createDraftEngine(drafts),
      record: async () => ({ value: aRecord({ serial_number }), asOf: 0, pending: {}, localFiles: [], is: 'whole' }),
      refreshRecord: async () => undefined,
      call: async () => {
        asked += 1
        if (!isAnswered) throw noAnswer()
        return { code: serial_number === 'MT52534K00417' ? oldCode : newCode, path: '' }
      },
    })
    beforeEach(() => {
      drafts.clear()
      isAnswered = true
      asked = 0
      serial_number = 'MT52534K00417'
    })

    it('has the code of the new one', async () => {
      open(engine())
      await findCode(oldCode)
      cleanup()
      serial_number = 'MT52534K00471'
      open(engine())
      expect(await findCode(newCode)).toBeInTheDocument()
      expect(asked).toBe(2)
    })

    it('is asked for where the server does not answer, and prints again where nothing was corrected', async () => {
      open(engine())
      await findCode(oldCode)
      isAnswered = false
      cleanup()
      open(engine(), { isOnline: false })
      expect(await findCode(oldCode)).toBeInTheDocument()
      cleanup()
      serial_number = 'MT52534K00471'
      open(engine(), { isOnline: false })
      expect(await screen.findByText('The label could not be made')).toBeInTheDocument()
    })

    it('prints as an earlier version stored it until the server answers', async () => {
      drafts.set('label:r1', oldCode)
      isAnswered = false
      open(engine(), { isOnline: false })
      expect(await findCode(oldCode)).toBeInTheDocument()
      cleanup()
      isAnswered = true
      serial_number = 'MT52534K00471'
      open(engine())
      expect(await findCode(newCode)).toBeInTheDocument()
    })
  })
})
