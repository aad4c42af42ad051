import { describe, expect, it } from 'vitest'
import { entriesFor, isCurrent } from '../../../src/app/shell/entries.ts'
import { sessionOf } from '../support/session.ts'

const labels = (session: Parameters<typeof entriesFor>[0]) => entriesFor(session).map(({ label }) => label)

describe('The menu', () => {
  it('offers each role what is there and theirs', () => {
    expect(labels(sessionOf('servicer'))).toEqual(['Home', 'My jobs', 'Labor claims', 'Outbox'])
    expect(labels(sessionOf('dealer'))).toEqual(['Home', 'Labor claims', 'Outbox'])
    expect(labels(sessionOf('reviewer'))).toEqual(['Home', 'Labor claims', 'Outbox'])
    expect(labels(sessionOf('customer'))).toEqual(['Home', 'Outbox'])
  })

  it('offers jobs to an admin who views as a servicer', () => {
    expect(labels({ ...sessionOf('reviewer'), admin: true, viewing_as_servicer: true })).toContain('My jobs')
  })

  it('marks the entry that a deeper address belongs to, and only that', () => {
    const entries = entriesFor(sessionOf('servicer'))
    expect(
      entries.filter((entry) => isCurrent(entry, '/dashboard/labor-claims/paid')).map(({ label }) => label),
    ).toEqual(['Labor claims'])
    expect(
      entries.filter((entry) => isCurrent(entry, '/dashboard/servicer-labor-claims')).map(({ label }) => label),
    ).toEqual(['My jobs'])
    expect(entries.filter((entry) => isCurrent(entry, '/dashboard')).map(({ label }) => label)).toEqual(['Home'])
  })
})
