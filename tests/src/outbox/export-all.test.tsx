import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EngineProvider } from '../../../src/data/engine.tsx'
import type { writeSharedFile } from '../../../src/platform/native/share-file.ts'
import { useExportAll } from '../../../src/shared/outbox/use-export-all.tsx'
import { createTestEngine } from '../support/engine.ts'

/** Whether an app takes the file, by its share. */
const taken: boolean[] = []
vi.mock('../../../src/platform/native/share-file.ts', () => ({
  writeSharedFile: (): ReturnType<typeof writeSharedFile> =>
    Promise.resolve({ write: () => Promise.resolve(), share: () => Promise.resolve(taken.shift() === true) }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Exports() {
  const { exportAll, note } = useExportAll()
  return (
    <>
      <button type="button" onClick={() => void exportAll()}>
        Export all
      </button>
      {note}
    </>
  )
}

it('A file whose share sheet was closed in the shell counts as exported once an app has it', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  taken.push(false, false, true)
  const engine = createTestEngine({
    exportAll: async (open) => {
      await open('rescue.zip')(new Uint8Array(1))
      return { items: 12, photos: 1, damaged: [] }
    },
  })
  render(
    <EngineProvider value={engine}>
      <Exports />
    </EngineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export all' }))
  expect(await screen.findByText('The file with 12 items and 1 photo was not shared.')).toBeInTheDocument()
  expect(screen.queryByText(/The office can import/)).not.toBeInTheDocument()

  const share = screen.getByRole('button', { name: 'Share the file' })
  await userEvent.click(share)
  expect(screen.getByText(/was not shared/)).toBeInTheDocument()
  await userEvent.click(share)
  expect(await screen.findByText('Exported 12 items and 1 photo.')).toBeInTheDocument()
})
