import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLinkedFiles } from '../../../src/app/shell/use-linked-files.ts'

const calls = vi.hoisted(() => ({ watch: vi.fn(), stop: vi.fn() }))
vi.mock('../../../src/platform/native/linked-files.ts', () => ({
  watchLinkedFiles: () => {
    calls.watch()
    return calls.stop
  },
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Files behind links', () => {
  it('are the browser’s own matter outside the native shell', async () => {
    renderHook(useLinkedFiles)
    await Promise.resolve()
    expect(calls.watch).not.toHaveBeenCalled()
  })

  it('are loaded by the app in the shell, while its pages are shown', async () => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    const { unmount } = renderHook(useLinkedFiles)
    await waitFor(() => {
      expect(calls.watch).toHaveBeenCalledTimes(1)
    })
    unmount()
    await waitFor(() => {
      expect(calls.stop).toHaveBeenCalledTimes(1)
    })
  })
})
