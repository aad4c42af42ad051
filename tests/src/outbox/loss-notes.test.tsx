import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeviceLoss } from '../../../contract/devices.ts'
import { LossNotes } from '../../../src/shared/outbox/loss-notes.tsx'
import { describeLoss, describeLost } from '../../../src/shared/outbox/loss-text.ts'
import { renderWithEngine, stubMediaQueries } from '../labor-claims/support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const loss: DeviceLoss = {
  id: 'l1',
  last_report_at: '2026-11-20T09:00:00.000Z',
  oldest_at: '2026-11-19T09:00:00.000Z',
  items: 3,
  known: [
    { kind: 'addNote', count: 2, ref: 'c1', display_id: '1234' },
    { kind: 'addFile', count: 1, ref: 'c1', display_id: '1234' },
    { kind: 'announceFiles', count: 1, ref: 'c1', display_id: '1234' },
  ],
}
const now = Date.parse('2026-11-23T09:00:00.000Z')

describe('Work that a device lost with its storage', () => {
  it('is named as far as the server knows it', () => {
    expect(describeLoss(loss, now)).toBe(
      '3 items saved on this device before Nov 20 never reached the shop: 2 notes and 1 photo of claim 1234.',
    )
    expect(describeLoss({ ...loss, items: 1, known: [] }, now)).toBe(
      '1 item saved on this device before Nov 20 never reached the shop.',
    )
    expect(describeLost({ known: [{ kind: 'constructor', count: 2, ref: null, display_id: null }] })).toBe('2 items')
  })

  it('is no withdrawal of photos, and a note of an order and a request for another serial number by their names', () => {
    const lose = (...kinds: string[]) =>
      describeLost({ known: kinds.map((kind) => ({ kind, count: 2, ref: 'r', display_id: null })) })
    expect(lose('withdrawFiles', 'withdrawRecordFiles')).toBe('')
    expect(lose('addOrderNote', 'requestSerial')).toBe('2 notes and 2 requests for another serial number')
  })

  it('is shown until the person has read it', async () => {
    const read: string[] = []
    renderWithEngine(<LossNotes />, {
      losses: async () => [loss],
      dismissLoss: async (id) => {
        read.push(id)
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('2 notes and 1 photo of claim 1234.')
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
    expect(read).toEqual(['l1'])
  })
})
