import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedFiles } from '../../../offline/drafts/shared-files.ts'
import { ShareScreen } from '../../../src/features/labor-claims/screens/share.tsx'
import { PhotosCard } from '../../../src/features/labor-claims/components/photos/photos-card.tsx'
import { useSharedFiles } from '../../../src/features/labor-claims/components/photos/use-shared-files.ts'
import { PhotoError } from '../../../src/platform/photos/photo-error.ts'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { createClaim, createFile, toSeen } from './support/claim.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const claim = createClaim({ files: [createFile({ sha256: 'old'.repeat(16) })] })
const share: SharedFiles = {
  ...{ id: 's1', at: 1, text: 'The plate' },
  files: ['cut.jpg', 'new.jpg', 'old.jpg'].map((name) => ({ name, type: 'image/jpeg' })),
}
const toPhoto = (name: string): ProcessedPhoto => ({
  ...{ bytes: new ArrayBuffer(8), thumb: null, type: 'image/jpeg', width: 800, height: 600 },
  sha256: name.slice(0, 3).repeat(16),
})

function Share({ prepare }: { readonly prepare: (file: File) => Promise<ProcessedPhoto> }) {
  const { sharedFiles, put } = useSharedFiles('s1', claim, prepare)
  const one = sharedFiles.state === 'ready' ? sharedFiles.value : null
  return (
    <>
      <p>{one === null ? 'Nothing' : `${one.files.map(({ name }) => name).join(', ')} / ${one.text}`}</p>
      <button type="button" onClick={() => void put(one ?? share)}>
        Add
      </button>
    </>
  )
}

describe('What another app shared', () => {
  it('is on the claim once, with its text, where one of its photos is refused, and the rest is left to add or discard', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([0, 1, 2].map((at) => [`shared-bytes:s1:${at}`, new ArrayBuffer(8)]))
    const notes: unknown[] = []
    const photos: unknown[] = []
    let isDamaged = true
    const prepare = async (file: File) => {
      if (file.name === 'cut.jpg' && isDamaged) throw new PhotoError('damaged', file.name)
      return toPhoto(file.name)
    }
    const engine: EngineOverrides = {
      claim: async () => toSeen(claim),
      draftBytes: async (key) => bytes.get(key) ?? null,
      dropDraft: async (key) => {
        drafts.delete(key)
        bytes.delete(key)
      },
      enqueue: async (_operation, input) => {
        notes.push(input.body)
        return { opId: 'o', entityId: 'n' }
      },
      enqueueAll: async (writes) => {
        photos.push(writes[1]?.photos?.[0]?.sha256)
        return []
      },
    }
    const open = () => renderWithEngine(<Share prepare={prepare} />, engine, undefined, drafts)
    open()
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => [...bytes.keys()]).toEqual(['shared-bytes:s1:0'])
    expect(drafts.get('shared:s1')).toMatchObject({ text: '', files: [{ name: 'cut.jpg' }] })
    expect(photos).toEqual(['new'.repeat(16)])
    expect(notes).toEqual([{ note: 'The plate' }])
    isDamaged = false
    cleanup()
    open()
    await screen.findByText('cut.jpg /')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => [drafts.size, bytes.size]).toEqual([0, 0])
    expect(photos).toEqual(['new'.repeat(16), 'cut'.repeat(16)])
    expect(notes).toHaveLength(1)
  })
})

describe('What lies here on no claim yet', () => {
  const drafts = () =>
    new Map<string, unknown>([
      ['shared:s1', share],
      ['shared:s2', { id: 's2', at: 2, text: 'Later', files: [] } satisfies SharedFiles],
    ])
  const engineOf = (map: ReadonlyMap<string, unknown>): EngineOverrides => ({
    draftKeys: async (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)),
    claims: async () => ({ rows: [], asOf: null }),
    refreshClaims: async () => ({ stored: 0 }),
    outboxEntries: async () => [],
  })
  const open = (map: Map<string, unknown>) =>
    renderWithEngine(<ShareScreen prepare={async () => toPhoto('new')} />, engineOf(map), undefined, map)

  it('is found again after its page was left: the latest first, each with the way to its page', async () => {
    open(drafts())
    await screen.findByText('3 photos')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/dashboard/share/s2', '/dashboard/share/s1']),
    )
    expect(screen.getByText(/“The plate”/)).toBeInTheDocument()
    expect(screen.queryByText('Nothing to add to a claim')).not.toBeInTheDocument()
  })

  it('is said to be on its claim or removed only where nothing lies here', async () => {
    open(new Map())
    expect(await screen.findByText('Nothing to add to a claim')).toBeInTheDocument()
  })

  it('is led to from a claim’s photos, and not while there is none', async () => {
    const map = drafts()
    renderWithEngine(<PhotosCard seen={toSeen(claim)} />, engineOf(map), undefined, map)
    expect(await screen.findByRole('link', { name: 'Choose a claim' })).toHaveAttribute('href', '/dashboard/share')
    cleanup()
    renderWithEngine(<PhotosCard seen={toSeen(claim)} />, engineOf(new Map()))
    await screen.findByRole('button', { name: 'Add photo' })
    expect(screen.queryByRole('link', { name: 'Choose a claim' })).not.toBeInTheDocument()
  })
})
