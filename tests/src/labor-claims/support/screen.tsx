import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { EditForm } from '../../../../src/app/edit-form.tsx'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { ScreenReadsProvider } from '../../../../src/data/screen-reads.tsx'
import { SessionContext } from '../../../../src/data/session.tsx'
import type { SessionView } from '../../../../src/data/session.tsx'
import { createQueryClient } from '../../../../src/data/query-cache.tsx'
import { EditFormContext } from '../../../../src/shared/outbox/edit-form-registry.tsx'
import { SnackbarProvider } from '../../../../src/ui/snackbar.tsx'
import { createTestClock } from '../../support/clock.ts'
import { createTestEngine } from '../../support/engine.ts'
import type { EngineOverrides } from '../../support/engine.ts'
import { sessionOf } from '../../support/session.ts'

/** Stubs media queries, which jsdom lacks. */
export function stubMediaQueries() {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

/** The session of a signed-in servicer. */
const servicerSession: SessionView = {
  isLoading: false,
  hasReadLocal: true,
  session: sessionOf('servicer'),
  asOf: 0,
  hasEnded: false,
  refresh: async () => undefined,
  signIn: async () => sessionOf('servicer'),
  signOut: async () => undefined,
  isLocked: false,
  lock: () => Promise.resolve(),
  reopen: () => Promise.resolve(),
  adopt: () => undefined,
}

/** Renders content with an engine that stores drafts in memory, with overrides from the test. */
export function renderWithEngine(
  content: ReactNode,
  over: EngineOverrides = {},
  clock = createTestClock(),
  drafts = new Map<string, unknown>(),
) {
  const engine = createTestEngine({
    draft: async (key) => drafts.get(key) ?? null,
    saveDraft: async (key, value) => {
      drafts.set(key, value)
    },
    dropDraft: async (key) => {
      drafts.delete(key)
    },
    blob: async () => null,
    ...over,
  })
  const wrap = (inside: ReactNode) => (
    <EngineProvider value={engine}>
      <ClockProvider value={clock}>
        <QueryClientProvider client={createQueryClient()}>
          <SessionContext value={servicerSession}>
            <MemoryRouter>
              <EditFormContext value={EditForm}>
                <SnackbarProvider>
                  <ScreenReadsProvider>{inside}</ScreenReadsProvider>
                </SnackbarProvider>
              </EditFormContext>
            </MemoryRouter>
          </SessionContext>
        </QueryClientProvider>
      </ClockProvider>
    </EngineProvider>
  )
  return { ...render(wrap(content)), clock, drafts, engine }
}
