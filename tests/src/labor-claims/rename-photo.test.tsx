import { cleanup, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { Engine } from '../../../offline/engine.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { overlayClaim } from '../../../offline/replica/overlay.ts'
import { readNewTitle, renameFile } from '../../../offline/operations/rename-file.ts'
import { PhotosCard } from '../../../src/features/labor-claims/components/photos/photos-card.tsx'
import { photoForms } from '../../../src/shared/photos/photo-sheet.tsx'
import { sessionOf } from '../support/session.ts'
import { signedIn } from '../../support/signed-in.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createTestClock } from '../support/clock.ts'
import { createClaim, createFile, createItem, createItemError, toSeen } from './support/claim.ts'

beforeAll(photoForms.load)

/** The servicer of these tests' session. */
const me = sessionOf('servicer').user!
const own = (over: Partial<Claim['files'][number]> = {}) =>
  createFile({ author: { user_id: me.user_id, name: 'Dale Okafor', organization: 'Northside' }, ...over })

/** Opens the photo and saves another title. */
async function rename(title: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await userEvent.clear(await screen.findByLabelText('What it shows'))
  await userEvent.type(screen.getByLabelText('What it shows'), title)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

describe('Renaming a photo of a claim (F02)', () => {
  beforeEach(stubMediaQueries)
  afterEach(cleanup)

  it('queues the new title from the photo’s sheet and says that it is saved on this device', async () => {
    const queued: unknown[] = []
    const enqueue: Engine['enqueue'] = async (operation, input) => {
      queued.push([operation.kind, input])
      return { opId: 'op', entityId: 'f1' }
    }
    const claim = createClaim({ files: [own()] })
    renderWithEngine(<PhotosCard seen={toSeen(claim)} />, { enqueue })
    await rename('Worn deck')
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(queued).toEqual([
      ['renameFile', { params: { id: claim.files[0]!.id }, body: { ref_id: claim.ticket_id, title: 'Worn deck' } }],
    ])
    expect(await screen.findByRole('button', { name: 'Rename' })).toBeInTheDocument()
  })

  it('keeps a title that was typed through a reload, until it is saved', async () => {
    const drafts = new Map<string, unknown>()
    const claim = createClaim({ files: [own()] })
    const enqueue: Engine['enqueue'] = async () => ({ opId: 'op', entityId: 'f1' })
    const show = () => {
      cleanup()
      renderWithEngine(<PhotosCard seen={toSeen(claim)} />, { enqueue }, createTestClock(), drafts)
    }
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await userEvent.type(await screen.findByLabelText('What it shows'), ', worn')
    await waitFor(() => {
      expect([...drafts.values()]).toEqual([expect.objectContaining({ title: 'Serial plate, worn' })])
    })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByLabelText('What it shows')).toHaveValue('Serial plate, worn')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(drafts.size).toBe(0)
  })

  it('asks for a title and keeps the form open', async () => {
    renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files: [own()] }))} />)
    await rename(' ')
    expect(await screen.findByText('Required')).toBeInTheDocument()
  })

  it('is offered to the colleagues of its author, as the server allows it', async () => {
    const author = { user_id: 999, name: 'Ada', organization: 'Northside' }
    for (const may_change of [true, false]) {
      renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files: [own({ author, may_change })] }))} />)
      await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
      expect(screen.queryAllByRole('button', { name: 'Rename' })).toHaveLength(may_change ? 1 : 0)
      cleanup()
    }
  })

  it('is not offered for a photo of somebody else, except to the office', async () => {
    const files = [own({ author: { user_id: 999, name: 'Ada', organization: 'Other' } })]
    renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files }))} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument()
    cleanup()
    const claim = createClaim({ files })
    renderWithEngine(<PhotosCard seen={toSeen({ ...claim, may: { ...claim.may, manage: true } })} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    expect(screen.getByRole('button', { name: 'Rename' })).toBeInTheDocument()
  })

  it('that waits or was refused is shown on the photo’s sheet, and the photo still counts as arrived', async () => {
    const claim = createClaim({ files: [own()] })
    const pending = {
      [`title:${claim.files[0]!.id}`]: createItem({
        kind: 'renameFile',
        state: 'rejected',
        error: createItemError({ message: 'File not found.' }),
      }),
    }
    renderWithEngine(<PhotosCard seen={toSeen(claim, { pending })} />)
    expect(screen.getByText('1 of 1 arrived')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    expect(screen.getByText(/“File not found.”/)).toBeInTheDocument()
  })
})

describe('A renamed photo on the device', () => {
  const bytes = new Uint8Array([1, 2, 3])
  // jsdom has no SubtleCrypto.
  beforeAll(() => {
    vi.stubGlobal('crypto', webcrypto)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('takes the title itself while it was never sent', async () => {
    const { engine, photo } = await signedIn()
    const { entityId, opId } = await photo(bytes)
    await engine.enqueue(renameFile, { params: { id: entityId }, body: { title: 'Worn deck' } })
    const items = await engine.outbox()
    expect(items.map((item) => [item.kind, item.opId])).toEqual([[addFile.kind, opId]])
    expect(items[0]?.input?.body).toMatchObject({ title: 'Worn deck', id: entityId })
  })

  it('keeps only the newest of several titles that were never sent', async () => {
    const { engine } = await signedIn()
    const write = (title: string) =>
      engine.enqueue(renameFile, {
        params: { id: '00000000-0000-4000-8000-0000000000f1' },
        body: { ref_id: '00000000-0000-4000-8000-0000000000c1', title },
      })
    await write('First')
    await write('Second')
    const items = await engine.outbox()
    expect(items.map((item) => item.kind)).toEqual([renameFile.kind])
    expect(readNewTitle({ input: items[0]!.input })).toBe('Second')
  })

  it('is sent in the order of its claim', async () => {
    const { engine, note } = await signedIn()
    const ref_id = '00000000-0000-4000-8000-0000000000c1'
    await note('before')
    await engine.enqueue(renameFile, {
      params: { id: '00000000-0000-4000-8000-0000000000f1' },
      body: { ref_id, title: 'Worn deck' },
    })
    const items = await engine.outbox()
    expect(items.map((item) => [item.kind, item.groupId])).toEqual([
      [addNote.kind, `claim:${ref_id}`],
      [renameFile.kind, `claim:${ref_id}`],
    ])
  })

  it('shows the new title in the claim’s files until the server has it, and keeps what the photo is for', async () => {
    const claim = createClaim({ files: [own()] })
    const file = claim.files[0]!
    const op = createItem({
      opId: 'op',
      kind: renameFile.kind,
      entityId: file.id,
      input: { params: { id: file.id }, body: { ref_id: claim.ticket_id, title: 'Worn deck' } },
    })
    const owner = { userId: me.user_id, accountId: 1, email: me.email, name: 'Dale Okafor' }
    const { value, pending } = overlayClaim(
      { value: claim, asOf: 0 },
      [{ ...op, ackedMark: null, skewMs: null, blobs: [], result: null }],
      owner,
    )
    expect(value.files.map(({ title }) => title)).toEqual(['Worn deck'])
    expect(value.expected_files).toEqual([{ sha256: file.sha256, title: file.title, arrived: true }])
    expect(pending[`title:${file.id}`]).toMatchObject({ opId: 'op', state: 'queued' })
    expect(pending[file.id]).toBeUndefined()
  })
})
