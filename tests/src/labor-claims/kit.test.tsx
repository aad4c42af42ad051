import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobKit, JobKits, KitsState } from '../../../offline/kit/job-kit.ts'
import { JobKitsProvider } from '../../../src/data/job-kits.tsx'
import { StandingProvider } from '../../../src/data/standing.tsx'
import { JobList } from '../../../src/features/labor-claims/components/job-list.tsx'
import { KitCard } from '../../../src/features/labor-claims/components/kit-card.tsx'
import { KitsSummary } from '../../../src/features/labor-claims/components/kits-summary.tsx'
import { NextJob } from '../../../src/features/labor-claims/components/next-job.tsx'
import { claimOf, seen } from './support/claim.ts'
import { drawn, withDialogs } from './support/screen.tsx'

beforeEach(withDialogs)
afterEach(cleanup)

const now = new Date('2026-11-20T10:00').getTime()
const claim = claimOf()
const id = claim.ticket_id
const kitOf = (told: Partial<JobKit> = {}): JobKit => ({
  ticketId: id,
  isReady: true,
  missing: [],
  diagrams: 6,
  bytes: 3_100_000,
  asOf: new Date('2026-11-20T09:40').getTime(),
  ...told,
})
const lacking = (missing: JobKit['missing'], ticketId = id) => kitOf({ isReady: false, missing, ticketId })

/** Draws over kits that stand so; what is asked for is told, and the test changes how they stand. */
function over(piece: ReactNode, told: Partial<KitsState> | null, isOnline = true) {
  const stateOf = (next: Partial<KitsState>): KitsState => ({
    jobs: [kitOf()],
    bytes: 6_200_000,
    work: 'rest',
    room: null,
    almostFull: null,
    keepsFiles: true,
    ...next,
  })
  let state = told === null ? null : stateOf(told)
  const heard = new Set<() => void>()
  const asked: string[] = []
  const kits: JobKits = {
    state: () => state,
    watch: (changed) => {
      heard.add(changed)
      return () => {
        heard.delete(changed)
      }
    },
    look: async () => void asked.push('look'),
    get: async (ids) => void asked.push(...ids),
    start: () => () => undefined,
  }
  drawn(
    <StandingProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
      <JobKitsProvider value={kits}>{piece}</JobKitsProvider>
    </StandingProvider>,
    { claim: async () => seen(claim) },
  )
  return {
    asked,
    becomes: (next: Partial<KitsState>) => {
      act(() => {
        state = stateOf(next)
        for (const changed of heard) changed()
      })
    },
  }
}
const nextJob = <NextJob job={seen(claim)} now={now} />
const list = <JobList label="Later today" jobs={[seen(claim)]} waiting={new Map()} notKept={new Set()} now={now} />

describe('The next job', () => {
  it('says ‘Ready for no signal’ with size and age only once its whole kit is there', () => {
    const { becomes } = over(nextJob, null)
    expect(screen.queryByText(/Ready for no signal/)).toBeNull()
    expect(screen.getByText('Looking what of it is on this device…')).toBeDefined()
    expect(screen.queryByText(/Not on this device|Missing/)).toBeNull()
    becomes({ jobs: [lacking([{ is: 'diagrams', count: 2 }, { is: 'plate' }])] })
    expect(screen.getByText('Missing: 2 diagrams and the plate reader')).toBeDefined()
    expect(screen.queryByText(/Ready for no signal/)).toBeNull()
    becomes({})
    expect(screen.getByText('Ready for no signal · 3.1 MB · 09:40')).toBeDefined()
    expect(
      screen.getByText('The claim, 6 diagrams, parts, coverage and earlier claims are on this device'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: /Get it now/ })).toBeNull()
  })

  it('fetches what is missing when somebody asks', () => {
    const { asked } = over(nextJob, { jobs: [lacking([{ is: 'parts' }])], work: 'saving' })
    expect(screen.getByText('Missing: diagrams and parts')).toBeDefined()
    expect(screen.getByText('Your device saves data, so it comes when you ask.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Get it now' }))
    expect(asked).toEqual([id])
  })

  it.each<[Partial<KitsState>, string]>([
    [{ work: 'no-signal' }, 'It comes by itself with the next signal.'],
    [{ work: 'fetching' }, 'It is being fetched now.'],
    [{ keepsFiles: false }, 'This browser keeps no files here, so diagrams need a signal.'],
  ])('has no button where asking does not help: %j', (told, words) => {
    over(nextJob, { jobs: [lacking([{ is: 'parts' }])], ...told })
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Get it now/ })).toBeNull()
  })
})

describe('Without a network', () => {
  const notYet = { jobs: [lacking([{ is: 'parts' }])] }
  it.each(['fetching', 'saving', 'sending', 'rest', 'no-signal'] as const)(
    'nothing is said to be on its way, whatever was under way when it went: %s',
    (work) => {
      over(
        <>
          {nextJob}
          <KitsSummary />
        </>,
        { ...notYet, work },
        false,
      )
      expect(screen.getByText('It comes by itself with the next signal.')).toBeDefined()
      expect(screen.getByText(/^Your job does not yet open.* It comes by itself with the next signal\.$/)).toBeDefined()
      expect(screen.queryByText(/being fetched|when you ask|once your work/)).toBeNull()
      expect(screen.queryByRole('button', { name: /Get it now/ })).toBeNull()
    },
  )

  it('a kit that is here is still ready', () => {
    over(nextJob, { work: 'fetching' }, false)
    expect(screen.getByText('Ready for no signal · 3.1 MB · 09:40')).toBeDefined()
  })
})

describe('A job in a list', () => {
  it('says how its kit stands, and which job the button is for', () => {
    const { becomes, asked } = over(list, {})
    expect(screen.getByText('Ready for no signal · 3.1 MB · 09:40')).toBeDefined()
    expect(within(screen.getByRole('table')).getByText('Ready · 09:40')).toBeDefined()
    becomes({ jobs: [lacking([{ is: 'claim' }, { is: 'labor' }])] })
    expect(screen.getAllByText('Missing: the claim and labor rates').length).toBeGreaterThan(1)
    fireEvent.click(screen.getAllByRole('button', { name: 'Get it now for Lakeshore Community Gym' })[0]!)
    expect(asked).toEqual([id])
  })
})

describe('A job’s own page', () => {
  it('says the same, and nothing of a claim that nobody here drives to', () => {
    const { becomes, asked } = over(<KitCard ticketId={id} now={now} />, {})
    expect(asked).toEqual(['look'])
    expect(screen.getByRole('region', { name: 'Without a signal' }).textContent).toMatch(/^Ready for no signal/)
    becomes({ jobs: [] })
    expect(screen.queryByRole('region', { name: 'Without a signal' })).toBeNull()
  })
})

describe('The head of the jobs', () => {
  it.each<[Partial<KitsState>, RegExp]>([
    [{}, /^Your job opens without a signal · 6\.2 MB on this device$/],
    [{ jobs: [kitOf(), kitOf({ ticketId: 'b' })] }, /^All 2 jobs open without a signal · 6\.2 MB on this device$/],
    [
      { jobs: [kitOf(), lacking([{ is: 'parts' }], 'b')], work: 'no-signal' },
      /^1 of 2 jobs opens without a signal · .+ on this device\. It comes by itself with the next signal\.$/,
    ],
    [
      { jobs: [lacking([{ is: 'parts' }])], work: 'no-room', room: { needed: 3_000_000, free: 20_000_000 } },
      /^Your job does not yet open without a signal.*The next job needs 3\.0 MB, and 20\.0 MB are left here for the app and your photos\.$/,
    ],
  ])('sums them: %j', (told, words) => {
    over(<KitsSummary />, told)
    expect(screen.getByText(words)).toBeDefined()
  })

  it('fetches all that is missing with one button', () => {
    const { asked } = over(<KitsSummary />, {
      jobs: [lacking([{ is: 'parts' }]), kitOf({ ticketId: 'b' }), lacking([{ is: 'lists' }], 'c')],
      work: 'saving',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Get it now' }))
    expect(asked).toEqual(['look', id, 'c'])
  })

  it('says from nine tenths on that storage is almost full, and what can be freed', () => {
    over(<KitsSummary />, { almostFull: { usage: 91_000_000, quota: 100_000_000, catalogue: 12_000_000 } })
    const [note] = screen.getAllByRole('status')
    expect(note?.textContent).toBe(
      'Storage almost full: 91 % of what this device gives the app is used. What you saved is safe. The catalogue takes 12.0 MB: give up brands that you do not need, or free some space on the device. Catalogue on this device',
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/offline-catalogue')
  })
})
