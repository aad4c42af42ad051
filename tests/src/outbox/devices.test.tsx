import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DevicesScreen } from '../../../src/features/outbox/screens/devices.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const dale = {
  user_id: 5,
  name: 'Dale Okafor',
  organization: 'Lakeshore Repair',
  files: 12,
  bytes: 1_020_000_000,
  oldest_at: '2026-11-02T09:00:00.000Z',
  limit_mb: null as number | null,
}

describe('Uploads that are not on a record yet', () => {
  it('are listed by person, whose limit the office raises', async () => {
    const sent: unknown[] = []
    let person = dale
    renderAt(
      '/dashboard/outbox/devices',
      { '/dashboard/outbox/devices': <DevicesScreen /> },
      {
        catalogue: fakeCatalogue({}).catalogue,
        engine: {
          call: (row, input) => {
            if (row.method === 'GET')
              return Promise.resolve({ default_limit_mb: 1024, people: [person], devices: [], lost: [] })
            sent.push([input.params, input.body])
            person = { ...dale, limit_mb: 4096 }
            return Promise.resolve(person)
          },
        },
      },
    )
    expect(await screen.findByText('Dale Okafor')).toBeInTheDocument()
    expect(screen.getByText(/12 files, 1020.0 MB · Shop limit, 1024 MB/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Change the limit of Dale Okafor' }))
    const field = await screen.findByLabelText('Limit in MB')
    fireEvent.change(field, { target: { value: 'much' } })
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    fireEvent.change(field, { target: { value: '4096' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Own limit, 4096 MB/)).toBeInTheDocument()
    expect(sent).toEqual([[{ user_id: 5 }, { limit_mb: 4096 }]])
  })
})
