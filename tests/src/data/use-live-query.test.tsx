import { act, cleanup, render, screen } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { useLiveQuery } from '../../../src/data/use-live-query.ts'
import { createTestEngine } from '../support/engine.ts'

afterEach(cleanup)
// Live queries do not run without IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

function Draft({ name }: { readonly name: string }) {
  const live = useLiveQuery((engine) => engine.draft<string>(name), [name])
  if (live.state === 'failed')
    return (
      <button type="button" onClick={live.retry}>
        failed
      </button>
    )
  return <p>{live.state === 'ready' ? live.value : 'loading'}</p>
}

const withEngine = (engine: Engine, name: string) => (
  <EngineProvider value={engine}>
    <Draft name={name} />
  </EngineProvider>
)

describe('A live query', () => {
  it('follows its dependencies', async () => {
    const engine = createTestEngine({ draft: async (key) => `draft of ${key}` })
    const { rerender } = render(withEngine(engine, 'one'))
    await screen.findByText('draft of one')
    rerender(withEngine(engine, 'two'))
    await screen.findByText('draft of two')
  })

  it('reports a failure and retries on request', async () => {
    let isBroken = true
    const read = async () => {
      if (isBroken) throw new Error('The database is gone')
      return 'read'
    }
    render(withEngine(createTestEngine({ draft: read }), 'one'))
    const retry = await screen.findByRole('button', { name: 'failed' })
    isBroken = false
    act(() => {
      retry.click()
    })
    await screen.findByText('read')
  })

  it('waits for an engine that opens later', async () => {
    let open: () => void = () => undefined
    let reads = 0
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    render(withEngine(createTestEngine({ opened, draft: async () => `read ${String((reads += 1))}` }), 'one'))
    await act(async () => {
      await Promise.resolve()
    })
    expect(screen.getByText('loading')).toBeInTheDocument()
    expect(reads).toBe(0)
    open()
    await screen.findByText('read 1')
  })
})
