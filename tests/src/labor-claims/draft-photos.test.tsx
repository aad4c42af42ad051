import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBlankDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import type { ClaimDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import { DraftPhotos } from '../../../src/features/labor-claims/components/new/draft-photos.tsx'
import { useClaimDraft } from '../../../src/features/labor-claims/components/new/use-claim-draft.ts'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

/** Pictures that are prepared when the test says so, by file name. */
function open() {
  const preparing = new Map<string, () => void>()
  const prepare = (file: File) =>
    new Promise<ProcessedPhoto>((resolve) => {
      preparing.set(file.name, () => {
        resolve({
          ...{ bytes: new ArrayBuffer(1), thumb: null, type: 'image/jpeg', width: 1, height: 1 },
          sha256: file.name,
        })
      })
    })
  function Photos() {
    const { drafting } = useClaimDraft()
    return drafting === null ? null : <DraftPhotos drafting={drafting} requiredTitles={[]} prepare={prepare} />
  }
  const drafts = new Map<string, unknown>([['new-claim', createBlankDraft('d1', true)]])
  const stored = { draftKeys: async () => [], saveDraftBytes: async () => undefined, draftBytes: async () => null }
  renderWithEngine(<Photos />, stored, undefined, drafts)
  const shows = async (...names: string[]) => {
    await waitFor(() => {
      expect((drafts.get('new-claim') as ClaimDraft).photos.map(({ sha256 }) => sha256)).toEqual(names)
    })
    expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(names.length)
  }
  return {
    shows,
    async choose(...names: string[]) {
      fireEvent.change(await screen.findByLabelText('Choose photos'), {
        target: { files: names.map((name) => new File(['x'], name)) },
      })
    },
    async finish(name: string) {
      await waitFor(() => {
        expect(preparing.has(name)).toBe(true)
      })
      preparing.get(name)?.()
    },
  }
}

describe('While photos of a new claim are prepared', () => {
  it('others can be chosen, and all of them stay', async () => {
    const { choose, finish, shows } = open()
    await choose('a1', 'a2')
    await finish('a1')
    await shows('a1')
    await choose('b1')
    expect(await screen.findByText('Preparing 2 photos')).toBeInTheDocument()
    await finish('b1')
    await shows('a1', 'b1')
    await finish('a2')
    await shows('a1', 'b1', 'a2')
    expect(screen.queryByText(/^Preparing/)).not.toBeInTheDocument()
    expect(screen.getAllByText(/^Photo \d$/).map((one) => one.textContent)).toEqual(['Photo 1', 'Photo 2', 'Photo 3'])
  })

  it('a photo that is removed does not come back', async () => {
    const { choose, finish, shows } = open()
    await choose('a1', 'a2', 'a3')
    await finish('a1')
    await shows('a1')
    await finish('a2')
    await shows('a1', 'a2')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
    await shows('a2')
    await finish('a3')
    await shows('a2', 'a3')
  })
})
