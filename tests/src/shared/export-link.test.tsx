import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallRefused } from '../../../offline/http/call.ts'
import { ExportLink } from '../../../src/shared/exports/export-link.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

const files = vi.hoisted(() => ({ download: vi.fn(async () => undefined) }))
vi.mock('../../../src/platform/download.ts', () => ({ downloadFile: files.download }))

beforeEach(setUpShop)
afterEach(cleanup)

const path = '/orders/export?filter=kim'
const show = (load: () => Promise<{ bytes: Uint8Array; type: string }>) =>
  renderWithEngine(<ExportLink path={path} name="orders.csv" load={load} />)

describe('A list as a file', () => {
  it('is fetched by the app, which can ask for a proof, and saved under its name', async () => {
    show(async () => ({ bytes: new TextEncoder().encode('Order'), type: 'text/csv' }))
    const link = screen.getByRole('link', { name: 'CSV' })
    expect(link).toHaveAttribute('href', '/api/orders/export?filter=kim')
    await userEvent.click(link)
    expect(files.download).toHaveBeenCalledWith({ name: 'orders.csv', type: 'text/csv', bytes: expect.anything() })
  })

  it('says why there is none', async () => {
    const message = 'Nothing was changed: confirm first that it is you.'
    const refusal = { error: 'auth.proofNeeded', message, errors: {}, current: null }
    show(() => Promise.reject(new CallRefused(403, refusal)))
    await userEvent.click(screen.getByRole('link', { name: 'CSV' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
  })
})
