import { screen, waitFor } from '@testing-library/react'
import { CallRefused } from '../../../../offline/http/call.ts'
import type { EngineOverrides } from '../../support/engine.ts'

/** A fake server that records each call as row spec and input. It returns `answers` in order; an error is thrown. */
export function createFakeServer(...answers: readonly unknown[]) {
  const asked: [string | undefined, unknown][] = []
  const refreshed: string[] = []
  const pendingAnswers = [...answers]
  const engine: EngineOverrides = {
    call: async (row: { readonly spec?: string }, input: unknown) => {
      asked.push([row.spec, input])
      const answer = pendingAnswers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    fetchOrCached: async () => ({ value: [], asOf: 0, fresh: true }),
    refreshClaim: async (id: string) => void refreshed.push(id),
  }
  return { asked, refreshed, engine }
}

/** A server refusal. */
export const createRefusal = (
  status: number,
  error: string,
  message: string,
  errors: Readonly<Record<string, string>> = {},
) => new CallRefused(status, { error, message, errors, current: null })

/** The error text of a field, as announced to screen readers. */
export const getFieldError = (label: string | RegExp): string | null => {
  const field = screen.getByLabelText(label)
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const error = ids.map((id) => document.getElementById(id)).find((one) => one?.getAttribute('role') === 'alert')
  return error?.textContent ?? null
}

/** Waits until this draft is stored. */
export const waitForDraft = (drafts: ReadonlyMap<string, unknown>, key: string, draft: object) =>
  waitFor(() => {
    const held = drafts.get(key)
    if (JSON.stringify({ ...(held as object), ...draft }) !== JSON.stringify(held))
      throw new Error(`Not stored: ${key}`)
  })
