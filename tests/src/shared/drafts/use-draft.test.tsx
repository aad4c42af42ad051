import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { useDraft } from '../../../../src/shared/drafts/use-draft.ts'
import { createTestEngine } from '../../support/engine.ts'

afterEach(cleanup)

it('A form that opens again reads what the form before it still writes', async () => {
  const stored = new Map<string, unknown>()
  const writes: (() => void)[] = []
  const engine = createTestEngine({
    draft: async (key) => stored.get(key) ?? null,
    saveDraft: (key, value) =>
      new Promise((resolve) => {
        writes.push(() => {
          stored.set(key, value)
          resolve()
        })
      }),
  })
  const open = () =>
    renderHook(() => useDraft<{ text: string }>('note'), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <EngineProvider value={engine}>{children}</EngineProvider>
      ),
    })
  const first = open()
  await waitFor(() => {
    expect(first.result.current.found).toBeNull()
  })
  act(() => {
    for (const text of ['a', 'ab', 'abc']) first.result.current.keep({ text })
  })
  first.unmount()
  const second = open()
  for (let written = 0; written < 2; written += 1) {
    await waitFor(() => {
      expect(writes.length).toBeGreaterThan(written)
    })
    expect(second.result.current.found).toBeUndefined()
    writes[written]?.()
  }
  await waitFor(() => {
    expect(second.result.current.found).toEqual({ text: 'abc' })
  })
  expect(writes).toHaveLength(2)
})
