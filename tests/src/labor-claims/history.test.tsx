import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { HistoryCard } from '../../../src/features/labor-claims/components/ticket/history-card.tsx'
import { createClaim } from './support/claim.ts'

afterEach(cleanup)

const { history } = createClaim()
const [entry] = history
const show = (madeAt: string) => {
  const entries =
    entry === undefined ? [] : [{ ...entry, action: 'complete', at: '2026-11-20T18:00:00Z', made_at: madeAt }]
  render(<HistoryCard claim={createClaim({ history: entries })} now={Date.UTC(2026, 10, 20, 18)} />)
}

describe('The history of a claim', () => {
  it('says when it was saved on a device that sent it more than a day later', () => {
    show('2026-11-16T18:00:00Z')
    expect(screen.getByText(/saved on the device Nov 16/)).toBeVisible()
  })

  it('says one time of what was sent within a day', () => {
    show('2026-11-20T12:00:00Z')
    expect(screen.queryByText(/saved on the device/)).toBeNull()
  })
})
