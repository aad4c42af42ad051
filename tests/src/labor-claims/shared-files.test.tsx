import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Navigate, Route, Routes } from 'react-router-dom'
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

/** An engine whose queue deletes drafts with what it takes, as the outbox does in one transaction. */
function createSaving(drafts: Map<string, unknown>, bytes: Map<string, ArrayBuffer>) {
  const notes: unknown[] = []
  const photos: unknown[] = []
  const drop = (...keys: readonly string[]) => {
    for (const key of keys) {
      drafts.delete(key)
      bytes.delete(key)
    }
  }
  const engine: EngineOverrides = {
    claim: async () => toSeen(claim),
    draftBytes: async (key) => bytes.get(key) ?? null,
    dropDraft: async (key) => {
      drop(key)
    },
    enqueue: async (_operation, input, options) => {
      notes.push(input.body)
      drop(options?.dropDraft ?? '')
      return { opId: 'o', entityId: 'n' }
    },
    enqueueAll: async (writes, dropDraft = []) => {
      photos.push(writes[1]?.photos?.[0]?.sha256)
      drop(...(typeof dropDraft === 'string' ? [dropDraft] : dropDraft))
      return []
    },
  }
  return { engine, notes, photos }
}

describe('What another app shared', () => {
  it('is on the claim once, with its text, where one of its photos is refused, and the rest is left to add or discard', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([0, 1, 2].map((at) => [`shared-bytes:s1:${at}`, new ArrayBuffer(8)]))
    let isDamaged = true
    const prepare = async (file: File) => {
      if (file.name === 'cut.jpg' && isDamaged) throw new PhotoError('damaged', file.name)
      return toPhoto(file.name)
    }
    const { engine, notes, photos } = createSaving(drafts, bytes)
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

  it('leaves the share piece by piece, so that a tab that ends meanwhile leaves nothing to be added twice', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([0, 1, 2].map((at) => [`shared-bytes:s1:${at}`, new ArrayBuffer(8)]))
    let isEnding = true
    const prepare = (file: File) =>
      isEnding && file.name === 'new.jpg' ? new Promise<never>(() => undefined) : Promise.resolve(toPhoto(file.name))
    const { engine, notes, photos } = createSaving(drafts, bytes)
    const open = () => renderWithEngine(<Share prepare={prepare} />, engine, undefined, drafts)
    open()
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect
      .poll(() => drafts.get('shared:s1'))
      .toMatchObject({ text: '', files: [{ name: 'new.jpg' }, { name: 'old.jpg' }] })
    expect([notes.length, photos, bytes.size]).toEqual([1, ['cut'.repeat(16)], 2])
    isEnding = false
    cleanup()
    open()
    await screen.findByText('new.jpg, old.jpg /')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => [drafts.size, bytes.size]).toEqual([0, 0])
    expect([notes, photos]).toEqual([[{ note: 'The plate' }], ['cut'.repeat(16), 'new'.repeat(16)]])
  })

  it('keeps its text where the tab ends before the note is queued, and a photo goes with its bytes', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([['shared-bytes:s1:0', new ArrayBuffer(8)]])
    const { engine, notes } = createSaving(drafts, bytes)
    const ended: EngineOverrides = { ...engine, enqueue: () => new Promise(() => undefined) }
    renderWithEngine(<Share prepare={async (file) => toPhoto(file.name)} />, ended, undefined, drafts)
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => drafts.get('shared:s1')).toMatchObject({ text: '' })
    cleanup()
    renderWithEngine(<Share prepare={async (file) => toPhoto(file.name)} />, engine, undefined, drafts)
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => [drafts.size, bytes.size]).toEqual([0, 0])
    expect(notes).toEqual([{ note: 'The plate' }])
  })

  it('is not added where it was discarded, or added to another claim, in another tab meanwhile', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([0, 1, 2].map((at) => [`shared-bytes:s1:${at}`, new ArrayBuffer(8)]))
    let go = () => undefined as void
    const prepare = (file: File) =>
      file.name === 'new.jpg'
        ? new Promise<ProcessedPhoto>((done) => {
            go = () => {
              done(toPhoto(file.name))
            }
          })
        : Promise.resolve(toPhoto(file.name === 'old.jpg' ? 'third.jpg' : file.name))
    const { engine, photos } = createSaving(drafts, bytes)
    renderWithEngine(<Share prepare={prepare} />, engine, undefined, drafts)
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect
      .poll(() => drafts.get('shared:s1'))
      .toMatchObject({ files: [{ name: 'new.jpg' }, { name: 'old.jpg' }] })
    // The other tab has the middle one.
    bytes.delete('shared-bytes:s1:1')
    drafts.set('shared:s1', { ...share, text: '', files: [{ name: 'old.jpg', type: 'image/jpeg', place: 2 }] })
    go()
    await expect.poll(() => [drafts.size, bytes.size]).toEqual([0, 0])
    expect(photos).toEqual(['cut'.repeat(16), 'thi'.repeat(16)])
  })

  it('does not come back where it was discarded in another tab meanwhile', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const bytes = new Map([0, 1, 2].map((at) => [`shared-bytes:s1:${at}`, new ArrayBuffer(8)]))
    const seen: string[] = []
    const prepare = async (file: File) => {
      seen.push(file.name)
      if (file.name === 'new.jpg') {
        drafts.clear()
        bytes.clear()
      }
      return toPhoto(file.name)
    }
    const { engine, photos } = createSaving(drafts, bytes)
    renderWithEngine(<Share prepare={prepare} />, engine, undefined, drafts)
    await screen.findByText('cut.jpg, new.jpg, old.jpg / The plate')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => seen).toHaveLength(3)
    await new Promise((done) => {
      setTimeout(done, 50)
    })
    expect([photos, drafts.size]).toEqual([['cut'.repeat(16)], 0])
  })

  it('cannot be discarded, nor meant for another claim, while it is being added', async () => {
    const drafts = new Map<string, unknown>([['shared:s1', share]])
    const { engine } = createSaving(drafts, new Map([['shared-bytes:s1:0', new ArrayBuffer(8)]]))
    const rows: EngineOverrides = {
      ...engine,
      claims: async () => ({ rows: [toSeen(createClaim({}))], asOf: 1 }),
      refreshClaims: async () => ({ stored: 0 }),
      outboxEntries: async () => [],
    }
    renderWithEngine(
      <Routes>
        <Route path="/dashboard/share/:id" element={<ShareScreen prepare={() => new Promise(() => undefined)} />} />
        <Route path="*" element={<Navigate to="/dashboard/share/s1" />} />
      </Routes>,
      rows,
      undefined,
      drafts,
    )
    await userEvent.click(await screen.findByRole('radio'))
    await userEvent.click(screen.getAllByRole('button', { name: /^Add to / })[0]!)
    for (const discard of screen.getAllByRole('button', { name: 'Discard' })) expect(discard).toBeDisabled()
    expect(screen.getByRole('radio')).toBeDisabled()
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
