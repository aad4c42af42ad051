import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { Session } from '../../../../contract/shapes/session.ts'
import { signedOut } from '../../../../contract/shapes/signed-out.ts'
import { site } from '../../../../contract/site.ts'
import type { Catalogue, CatalogueState } from '../../../../offline/catalogue/catalogue.ts'
import { CatalogueProvider } from '../../../../src/data/catalogue.tsx'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { createQueryClient } from '../../../../src/data/query-cache.tsx'
import { ScreenReadsProvider } from '../../../../src/data/screen-reads.tsx'
import { SessionContext } from '../../../../src/data/session.tsx'
import { ConnectionStatusProvider } from '../../../../src/data/connection-status.tsx'
import { SnackbarProvider } from '../../../../src/ui/snackbar.tsx'
import { answerLater } from '../../support/answer-later.ts'
import { createTestClock } from '../../support/clock.ts'
import { stubMediaQueries } from '../../labor-claims/support/screen.tsx'
import { createTestEngine } from '../../support/engine.ts'
import type { EngineOverrides } from '../../support/engine.ts'

/** Stubs what jsdom lacks, and clears what another test stored on the device. */
export function setUpShop(): void {
  stubMediaQueries()
  localStorage.clear()
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => undefined
}

/** The catalogue's answers by path. A function gets the input that was sent. */
export type Answers = Readonly<Record<string, unknown>>

interface Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

export const emptyCatalogueState: CatalogueState = {
  version: null,
  freshAt: null,
  brands: [],
  all: { isWanted: false, reclaimableBytes: 0 },
  savedModels: [],
  jobModels: [],
  storedBytes: 0,
  trouble: null,
}

/** The error that the engine throws without a reply. */
export const noAnswer = (): Error => Object.assign(new Error('The server did not answer.'), { name: 'NoAnswer' })
/** The server's 503 under load: it says nothing about what was asked for. */
export const busy = (): Error =>
  Object.assign(new Error('The server is busy. Try again shortly.'), { name: 'CallRefused', status: 503 })
export const notFound = (): Error =>
  Object.assign(new Error('There is no such thing.'), { name: 'CallRefused', status: 404 })
/** The server's 422, with what it names as invalid. */
export const refusedFor = (errors: Readonly<Record<string, string>>): Error =>
  Object.assign(new Error('Some fields are missing or invalid.'), { name: 'CallRefused', status: 422, errors })

export function fakeCatalogue(
  answers: Answers,
  overrides: Partial<Catalogue> & {
    readonly source?: 'server' | 'device'
    readonly version?: number
    readonly deviceState?: CatalogueState
  } = {},
) {
  const asked: { readonly path: string; readonly sent: Sent }[] = []
  const read = async (row: { readonly path: string }, sent: Sent) => {
    asked.push({ path: row.path, sent })
    const answer = answers[row.path]
    if (answer === undefined) throw noAnswer()
    const value: unknown = typeof answer === 'function' ? (answer as (sent: Sent) => unknown)(sent) : answer
    if (value instanceof Error) throw value
    return {
      value,
      source: overrides.source ?? 'server',
      asOf: Date.UTC(2026, 10, 20, 9, 40),
      version: overrides.version ?? null,
    }
  }
  const catalogue: Catalogue = {
    read: read as Catalogue['read'],
    state: async () => overrides.deviceState ?? emptyCatalogueState,
    watch: () => () => undefined,
    setBrandOffline: async () => undefined,
    setAllOffline: async () => undefined,
    setModelOffline: async () => undefined,
    setJobModels: async () => undefined,
    modelsOnDevice: async () => ({ models: [], jobModels: [], freshAt: null }),
    getModelSize: async () => ({ bytes: 0, storedBytes: 0 }),
    refresh: async () => undefined,
    ...overrides,
  }
  return { catalogue: answerLater(catalogue), asked }
}

const info = {
  page_title: 'Partwright',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  site_notification: null,
  brand: 'meridian',
  company: 'Partwright Equipment Services',
  contact_email: 'parts@partwright.example',
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** Renders screens of the shop at a path, with a fake catalogue and engine. */
export function renderAt(
  address: string,
  routes: Readonly<Record<string, ReactNode>>,
  {
    catalogue,
    session = signedOut,
    isOnline = true,
    engine = {},
    above,
  }: {
    readonly catalogue: Catalogue
    readonly session?: Session
    readonly isOnline?: boolean
    readonly engine?: EngineOverrides
    /** Content above the screens, such as the header. */
    readonly above?: ReactNode
  },
) {
  const clock = createTestClock()
  const noop = async () => undefined
  const fakeEngine = createTestEngine({
    fetchOrCached: async (row: unknown) => {
      if (row !== site.table.readSite) throw noAnswer()
      return { value: info, asOf: 0, fresh: true }
    },
    ...engine,
  })
  return {
    clock,
    ...render(
      <EngineProvider value={fakeEngine}>
        <ClockProvider value={clock}>
          <SessionContext
            value={{
              isLoading: false,
              hasReadLocal: true,
              session,
              asOf: null,
              hasEnded: false,
              refresh: noop,
              signIn: async () => session,
              signOut: noop,
              isLocked: false,
              lock: () => Promise.resolve(),
              reopen: () => Promise.resolve(),
              adopt: () => undefined,
            }}
          >
            <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
              <QueryClientProvider client={createQueryClient()}>
                <CatalogueProvider value={catalogue}>
                  <MemoryRouter initialEntries={[address]}>
                    <SnackbarProvider>
                      {above}
                      <Address />
                      <Routes>
                        {Object.entries(routes).map(([path, element]) => (
                          <Route
                            key={path}
                            path={path}
                            element={<ScreenReadsProvider>{element}</ScreenReadsProvider>}
                          />
                        ))}
                        <Route path="*" element={null} />
                      </Routes>
                    </SnackbarProvider>
                  </MemoryRouter>
                </CatalogueProvider>
              </QueryClientProvider>
            </ConnectionStatusProvider>
          </SessionContext>
        </ClockProvider>
      </EngineProvider>,
    ),
  }
}
