import { screen, waitFor } from '@testing-library/react'
import { CallRefused } from '../../../../offline/http/call.ts'
import type { Engine } from '../../../../offline/engine.ts'

/** What the server was asked, a row's spec and the input; `answers` are given in turn, an error is thrown. */
export function asking(...answers: readonly unknown[]) {
  const asked: [string | undefined, unknown][] = []
  const refreshed: string[] = []
  const told = [...answers]
  const engine: Partial<Engine> = {
    call: (async (row: { readonly spec?: string }, input: unknown) => {
      asked.push([row.spec, input])
      const answer = told.shift()
      if (answer instanceof Error) throw answer
      return answer
    }) as Engine['call'],
    mirrored: (async () => ({ value: [], asOf: 0, fresh: true })) as unknown as Engine['mirrored'],
    refreshClaim: async (id: string) => void refreshed.push(id),
  }
  return { asked, refreshed, engine }
}

/** A refusal as the server words it. */
export const refusal = (
  status: number,
  error: string,
  message: string,
  errors: Readonly<Record<string, string>> = {},
) => new CallRefused(status, { error, message, errors, current: null })

/** What a field says to be wrong, which whoever cannot see it hears as well. */
export const saidAt = (label: string | RegExp): string | null => {
  const field = screen.getByLabelText(label)
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const error = ids.map((id) => document.getElementById(id)).find((one) => one?.getAttribute('role') === 'alert')
  return error?.textContent ?? null
}

/** Waits until the device keeps this draft so. */
export const kept = (drafts: ReadonlyMap<string, unknown>, key: string, draft: object) =>
  waitFor(() => {
    const held = drafts.get(key)
    if (JSON.stringify({ ...(held as object), ...draft }) !== JSON.stringify(held)) throw new Error(`Not kept: ${key}`)
  })
