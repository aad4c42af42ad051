import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  OfflineBundle,
  OfflineBundles,
  OfflineBundlesState,
} from '../../../offline/offline-bundle/offline-bundles.ts'
import { OfflineBundlesProvider } from '../../../src/data/offline-bundles.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { JobList } from '../../../src/features/labor-claims/components/jobs/job-list.tsx'
import { OfflineStatusCard } from '../../../src/features/labor-claims/components/offline/offline-status-card.tsx'
import { OfflineSummary } from '../../../src/features/labor-claims/components/offline/offline-summary.tsx'
import { NextJobCard } from '../../../src/features/labor-claims/components/jobs/next-job-card.tsx'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const now = new Date('2026-11-20T10:00').getTime()
const claim = createClaim()
const id = claim.ticket_id
const createBundle = (over: Partial<OfflineBundle> = {}): OfflineBundle => ({
  ticketId: id,
  isReady: true,
  missing: [],
  diagrams: 6,
  bytes: 3_100_000,
  asOf: new Date('2026-11-20T09:40').getTime(),
  ...over,
})
const createIncomplete = (missing: OfflineBundle['missing'], ticketId = id) =>
  createBundle({ isReady: false, missing, ticketId })

/** Renders with bundles in this state. Returns the download requests and a function that changes the state. */
function renderWithBundles(content: ReactNode, initial: Partial<OfflineBundlesState> | null, isOnline = true) {
  const createState = (next: Partial<OfflineBundlesState>): OfflineBundlesState => ({
    jobs: [createBundle()],
    bytes: 6_200_000,
    activity: 'rest',
    quotaShortfall: null,
    almostFull: null,
    hasFileStorage: true,
    ...next,
  })
  let state = initial === null ? null : createState(initial)
  const listeners = new Set<() => void>()
  const requests: string[] = []
  const bundles: OfflineBundles = {
    state: () => state,
    watch: (changed) => {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
    look: async () => void requests.push('look'),
    check: async () => void requests.push('check'),
    recheck: async () => undefined,
    download: async (ids) => void requests.push(...ids),
    start: () => () => undefined,
  }
  renderWithEngine(
    <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
      <OfflineBundlesProvider value={bundles}>{content}</OfflineBundlesProvider>
    </ConnectionStatusProvider>,
    { claim: async () => toSeen(claim) },
  )
  return {
    requests,
    setState: (next: Partial<OfflineBundlesState>) => {
      act(() => {
        state = createState(next)
        for (const changed of listeners) changed()
      })
    },
  }
}
const nextJob = <NextJobCard job={toSeen(claim)} now={now} />
const list = (
  <JobList label="Later today" jobs={[toSeen(claim)]} waiting={new Map()} uncachedIds={new Set()} now={now} />
)

describe('The next job card', () => {
  it('shows ‘Ready offline’ with size and age only once everything is stored', async () => {
    const { setState } = renderWithBundles(nextJob, null)
    expect(screen.queryByText(/Ready offline/)).not.toBeInTheDocument()
    expect(screen.getByText('Checking what is on this device…')).toBeInTheDocument()
    expect(screen.queryByText(/Not on this device|Missing/)).not.toBeInTheDocument()
    setState({ jobs: [createIncomplete([{ is: 'diagrams', count: 2 }, { is: 'plate' }])] })
    expect(screen.getByText('Missing: 2 diagrams and plate reader')).toBeInTheDocument()
    expect(screen.queryByText(/Ready offline/)).not.toBeInTheDocument()
    setState({})
    expect(screen.getByText('Ready offline · 3.1 MB · 09:40')).toBeInTheDocument()
    expect(
      screen.getByText('The claim, 6 diagrams, parts, coverage and earlier claims are on this device'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Download now/ })).not.toBeInTheDocument()
  })

  it('downloads what is missing on request', async () => {
    const { requests } = renderWithBundles(nextJob, { jobs: [createIncomplete([{ is: 'parts' }])], activity: 'saving' })
    expect(screen.getByText('Missing: diagrams and parts')).toBeInTheDocument()
    expect(screen.getByText('Data saver is on. Choose Download now to get it.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Download now' }))
    expect(requests).toEqual(['look', id])
  })

  it('asks at once what is stored, and says that the rest comes by itself', () => {
    const { requests } = renderWithBundles(nextJob, { jobs: [createIncomplete([{ is: 'parts' }])], activity: 'soon' })
    expect(requests).toEqual(['look'])
    expect(screen.getByText('Not available offline yet')).toBeInTheDocument()
    expect(screen.getByText('Downloads in a few seconds.')).toBeInTheDocument()
    expect(screen.queryByText(/Missing/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Download now/ })).not.toBeInTheDocument()
  })

  it.each<[Partial<OfflineBundlesState>, string]>([
    [{ activity: 'no-signal' }, 'Downloads automatically when you are online.'],
    [{ activity: 'fetching' }, 'Downloading…'],
    [{ hasFileStorage: false }, 'This browser cannot store files, so diagrams need a connection.'],
  ])('has no button where a download cannot start: %j', (state, text) => {
    renderWithBundles(nextJob, { jobs: [createIncomplete([{ is: 'parts' }])], ...state })
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Download now/ })).not.toBeInTheDocument()
  })

  it('does not list what is missing while it comes: each piece would change the list', () => {
    renderWithBundles(
      <>
        {nextJob}
        <OfflineSummary isExpected />
      </>,
      { jobs: [createIncomplete([{ is: 'parts' }]), createBundle({ ticketId: 'another' })], activity: 'fetching' },
    )
    expect(screen.getByText('Not available offline yet')).toBeInTheDocument()
    expect(screen.getByText('1 of 2 jobs is available offline. Downloading…')).toBeInTheDocument()
    expect(screen.queryByText(/Missing/)).not.toBeInTheDocument()
  })
})

describe('Offline', () => {
  const notYet = { jobs: [createIncomplete([{ is: 'parts' }])] }
  it.each(['fetching', 'saving', 'sending', 'rest', 'no-signal'] as const)(
    'shows no download in progress, whatever was running before: %s',
    (activity) => {
      renderWithBundles(
        <>
          {nextJob}
          <OfflineSummary isExpected />
        </>,
        { ...notYet, activity },
        false,
      )
      expect(screen.getByText('Downloads automatically when you are online.')).toBeInTheDocument()
      expect(
        screen.getByText(/^Your job is not available offline yet.* Downloads automatically when you are online\.$/),
      ).toBeInTheDocument()
      expect(screen.queryByText(/Downloading|Data saver|after your work/)).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: /Download now/ })).not.toBeInTheDocument()
    },
  )

  it('a stored bundle is still ready', async () => {
    renderWithBundles(nextJob, { activity: 'fetching' }, false)
    expect(screen.getByText('Ready offline · 3.1 MB · 09:40')).toBeInTheDocument()
  })
})

describe('A job in a list', () => {
  it('shows its offline status and names the job on the button', async () => {
    const { setState, requests } = renderWithBundles(list, {})
    expect(screen.getByText('Ready offline · 3.1 MB · 09:40')).toBeInTheDocument()
    expect(within(screen.getByRole('table')).getByText('Ready · 09:40')).toBeInTheDocument()
    setState({ jobs: [createIncomplete([{ is: 'claim' }, { is: 'labor' }])] })
    expect(screen.getAllByText('Missing: claim and labor rates').length).toBeGreaterThan(1)
    await userEvent.click(screen.getAllByRole('button', { name: 'Download now for Lakeshore Community Gym' })[0]!)
    expect(requests).toEqual([id])
  })
})

describe('A row of the jobs', () => {
  const lines = () => [...document.querySelectorAll('.offline-line')].map((line) => line.textContent.trim())

  it('has the room of its status before the device has looked, and keeps one line while it downloads', () => {
    const { setState } = renderWithBundles(list, null)
    expect(lines()).toEqual(['', ''])
    setState({ jobs: [createIncomplete([{ is: 'claim' }, { is: 'labor' }, { is: 'lists' }])], activity: 'fetching' })
    expect(lines()).toEqual(['Not available offline yet', 'Not available offline yet'])
  })

  it('has none for a claim that needs no visit', () => {
    const paid = toSeen({ ...claim, status: 'paid' })
    renderWithBundles(
      <JobList label="Done" jobs={[paid]} waiting={new Map()} uncachedIds={new Set()} now={now} />,
      null,
    )
    expect(lines()).toEqual([])
  })
})

describe('A job’s ticket', () => {
  it('shows the same, and nothing for a claim that is not the user’s job', async () => {
    const { setState, requests } = renderWithBundles(<OfflineStatusCard ticketId={id} now={now} />, {})
    expect(requests).toEqual(['check'])
    expect(screen.getByRole('region', { name: 'Offline access' }).textContent).toMatch(/^Ready offline/)
    setState({ jobs: [] })
    expect(screen.queryByRole('region', { name: 'Offline access' })).not.toBeInTheDocument()
  })
})

describe('The summary above the jobs', () => {
  it.each<[Partial<OfflineBundlesState>, RegExp]>([
    [{}, /^Your job is available offline · 6\.2 MB on this device$/],
    [
      { jobs: [createBundle(), createBundle({ ticketId: 'b' })] },
      /^All 2 jobs are available offline · 6\.2 MB on this device$/,
    ],
    [
      { jobs: [createBundle(), createIncomplete([{ is: 'parts' }], 'b')], activity: 'no-signal' },
      /^1 of 2 jobs is available offline · .+ on this device\. Downloads automatically when you are online\.$/,
    ],
    [
      {
        jobs: [createIncomplete([{ is: 'parts' }])],
        activity: 'no-room',
        quotaShortfall: { needed: 3_000_000, free: 20_000_000 },
      },
      /^Your job is not available offline yet.*The next job needs 3\.0 MB, but only 20\.0 MB is left for the app and your photos\.$/,
    ],
    [
      { jobs: [createIncomplete([{ is: 'parts' }]), createIncomplete([{ is: 'parts' }], 'b')], activity: 'fetching' },
      /^Downloading your 2 jobs for offline use…$/,
    ],
  ])('sums them up: %j', (state, text) => {
    renderWithBundles(<OfflineSummary isExpected />, state)
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('downloads everything missing with one button', async () => {
    const { requests } = renderWithBundles(<OfflineSummary isExpected />, {
      jobs: [
        createIncomplete([{ is: 'parts' }]),
        createBundle({ ticketId: 'b' }),
        createIncomplete([{ is: 'lists' }], 'c'),
      ],
      activity: 'saving',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Download now' }))
    expect(requests).toEqual(['check', id, 'c'])
  })

  it('warns from 90% on that storage is almost full, with what can be freed', async () => {
    renderWithBundles(<OfflineSummary isExpected />, {
      almostFull: { usage: 91_000_000, quota: 100_000_000, catalogue: 12_000_000 },
    })
    const [note] = screen.getAllByRole('status')
    expect(note?.textContent).toBe(
      'Storage almost full: 91% of the space for this app is used. Your saved work is safe. The catalogue uses 12.0 MB: remove brands that you do not need, or free up space on this device. Catalogue on this device',
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/offline-catalogue')
  })
})
