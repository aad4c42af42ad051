import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PapersCard } from '../../../src/features/labor-claims/components/ticket/papers-card.tsx'
import { createClaim } from '../labor-claims/support/claim.ts'
import { renderWithEngine, stubMediaQueries } from '../labor-claims/support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('The papers of a claim', () => {
  it('are its service report, in a tab of its own', () => {
    const claim = createClaim()
    renderWithEngine(<PapersCard claim={claim} />)
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['Service report', `/api/labor-claims/ticket/${claim.ticket_id}/report`, '_blank'],
    ])
  })

  it('have a copy with internal notes for the office', () => {
    const claim = createClaim({ may: { ...createClaim().may, manage: true } })
    renderWithEngine(<PapersCard claim={claim} />)
    expect(
      screen.getByRole('link', { name: 'Service report with internal notes, for the office' }).getAttribute('href'),
    ).toBe(`/api/labor-claims/ticket/${claim.ticket_id}/report?copy=office`)
  })
})
