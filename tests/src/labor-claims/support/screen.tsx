import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { Engine } from '../../../../offline/engine.ts'
import { EditForm } from '../../../../src/app/edit-form.tsx'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { SessionContext } from '../../../../src/data/session.tsx'
import type { SessionView } from '../../../../src/data/session.tsx'
import { createQueryClient } from '../../../../src/data/query-client.ts'
import { EditFormContext } from '../../../../src/shared/edit-form-registry.tsx'
import { SnackbarProvider } from '../../../../src/ui/snackbar.tsx'
import { stillClock } from '../../support/clock.ts'
import { engineOf } from '../../support/engine.ts'
import { sessionOf } from '../../support/session.ts'

/** jsdom has neither a modal dialog nor a screen to measure. */
export function withDialogs() {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

/** A servicer at work, of whom everything is known. */
const atWork: SessionView = {
  isLoading: false,
  hasReadLocal: true,
  session: sessionOf('servicer'),
  asOf: 0,
  hasEnded: false,
  refresh: async () => undefined,
  signIn: async () => sessionOf('servicer'),
  signOut: async () => undefined,
  adopt: () => undefined,
}

/** Draws a piece of a screen over an engine that keeps drafts in memory and whatever else the test tells. */
export function drawn(
  piece: ReactNode,
  told: Partial<Engine> = {},
  clock = stillClock(),
  drafts = new Map<string, unknown>(),
) {
  const engine = engineOf({
    draft: async <T,>(key: string) => (drafts.get(key) ?? null) as T | null,
    saveDraft: async (key, value) => {
      drafts.set(key, value)
    },
    dropDraft: async (key) => {
      drafts.delete(key)
    },
    blob: async () => null,
    ...told,
  })
  const around = (inside: ReactNode) => (
    <EngineProvider value={engine}>
      <ClockProvider value={clock}>
        <QueryClientProvider client={createQueryClient()}>
          <SessionContext value={atWork}>
            <MemoryRouter>
              <EditFormContext value={EditForm}>
                <SnackbarProvider>{inside}</SnackbarProvider>
              </EditFormContext>
            </MemoryRouter>
          </SessionContext>
        </QueryClientProvider>
      </ClockProvider>
    </EngineProvider>
  )
  return { ...render(around(piece)), clock, drafts, engine }
}
