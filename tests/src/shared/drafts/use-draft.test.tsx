import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { createQueryClient } from '../../../../src/data/query-cache.tsx'
import type { Draft } from '../../../../src/shared/drafts/use-draft.ts'
import { useDraft } from '../../../../src/shared/drafts/use-draft.ts'
import { useSharedDraft } from '../../../../src/shared/drafts/use-shared-draft.ts'
import { WithDraft } from '../../../../src/shared/drafts/with-draft.tsx'
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

function createUnreadable() {
  const state = { fails: true, saved: 0 }
  const engine = createTestEngine({
    draft: async () => {
      if (state.fails) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return { text: 'typed before' }
    },
    saveDraft: async () => {
      state.saved += 1
    },
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <EngineProvider value={engine}>{children}</EngineProvider>
    </QueryClientProvider>
  )
  return { state, wrapper }
}

it.each<[string, () => Pick<Draft<{ text: string }>, 'found' | 'again'>]>([
  ['of a form', () => useDraft<{ text: string }>('note')],
  ['that screens share', () => useSharedDraft<{ text: string }>('note')],
])('A draft %s that cannot be read is not taken for none, and is read again', async (_, use) => {
  const { state, wrapper } = createUnreadable()
  const { result } = renderHook(use, { wrapper })
  expect(result.current.again).toBeNull()
  await waitFor(() => {
    expect(result.current.again).not.toBeNull()
  })
  expect(result.current.found).toBeUndefined()
  state.fails = false
  act(() => {
    result.current.again?.()
  })
  await waitFor(() => {
    expect(result.current.found).toEqual({ text: 'typed before' })
  })
  expect(result.current.again).toBeNull()
  expect(state.saved).toBe(0)
})

it('A form whose draft cannot be read says so in its place, and does not begin anew', async () => {
  const { state, wrapper } = createUnreadable()
  render(
    <WithDraft<{ text: string }> draftKey="note" start={{ text: '' }} holdsPlace>
      {({ values }) => <input readOnly aria-label="Text" value={values.text} />}
    </WithDraft>,
    { wrapper },
  )
  expect(await screen.findByText(/could not read its saved data. Nothing is lost/)).toBeInTheDocument()
  expect(screen.queryByLabelText('Text')).not.toBeInTheDocument()
  state.fails = false
  act(() => {
    screen.getByRole('button', { name: 'Try again' }).click()
  })
  await waitFor(() => {
    expect(screen.getByLabelText('Text')).toHaveValue('typed before')
  })
})
