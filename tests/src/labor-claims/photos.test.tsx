import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, OutboxItem } from '../../../offline/engine.ts'
import { PhotosCard } from '../../../src/features/labor-claims/components/photos/photos-card.tsx'
import { PhotoError } from '../../../src/platform/photos/photo-error.ts'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { photoForms } from '../../../src/shared/photos/photo-sheet.tsx'
import { createClaim, createItemError, createFile, createItem, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeAll(photoForms.load)

beforeEach(stubMediaQueries)
afterEach(cleanup)

const pending = (over: Partial<OutboxItem>) => createItem({ icon: 'photo', kind: 'addFile', ...over })
const hash = (letter: string) => letter.repeat(64)
const photo = (letter: string): ProcessedPhoto => ({
  bytes: new ArrayBuffer(8),
  thumb: null,
  type: 'image/jpeg',
  width: 800,
  height: 600,
  sha256: hash(letter),
})
const choose = (...names: string[]) => {
  fireEvent.change(screen.getByLabelText('Choose photos'), {
    target: { files: names.map((name) => new File(['x'], name)) },
  })
}

describe('The photos of a ticket', () => {
  it('show the state of each: arrived, sending, waiting, held, refused, waiting for sign-in', async () => {
    const titles = ['arrived', 'sending', 'waiting', 'held', 'refused', 'locked']
    const files = titles.map((title, at) =>
      createFile({
        id: title,
        title,
        sha256: hash(String(at)),
        made_at: `2026-11-20T09:0${at}:00Z`,
        url: title === 'arrived' ? '/files/x/content' : '',
      }),
    )
    const claim = createClaim({ files })
    renderWithEngine(
      <PhotosCard
        seen={toSeen(claim, {
          pending: {
            sending: pending({ state: 'sending', progress: { sent: 62, total: 100, chunk: 5, chunks: 8 } }),
            waiting: pending({}),
            held: pending({ waiting: 'parent' }),
            refused: pending({
              state: 'rejected',
              error: createItemError({ message: 'This picture is damaged and cannot be opened. Take it again.' }),
            }),
            locked: pending({ waiting: 'sign-in' }),
          },
        })}
      />,
    )
    const tiles = screen.getAllByRole('listitem')
    const text = ['Arrived', '62 %', 'Waiting', 'Held', 'Refused', 'Waiting for sign-in']
    for (const [at, word] of text.entries()) expect(within(tiles[at]!).getByText(word)).toBeInTheDocument()
    expect(screen.getByText('1 of 6 arrived')).toBeInTheDocument()
    expect(
      screen.getByRole('img', { name: '1 waiting, 1 sending, 1 arrived, 1 held, 1 refused, 1 waiting for sign-in' }),
    ).toBeInTheDocument()
  })

  it('show the server’s message for a refused one', async () => {
    renderWithEngine(
      <PhotosCard
        seen={toSeen(createClaim({ files: [createFile({ url: '' })] }), {
          pending: {
            f1: pending({
              state: 'rejected',
              error: createItemError({ message: 'This picture is damaged and cannot be opened. Take it again.' }),
            }),
          },
        })}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
    expect(screen.getByText(/“This picture is damaged and cannot be opened. Take it again.”/)).toBeInTheDocument()
  })

  it('are queued one by one with their announcement; an unreadable one is refused by name and the rest continue', async () => {
    const queued: unknown[][] = []
    const enqueueAll: Engine['enqueueAll'] = async (ops) => {
      queued.push(ops.map(({ operation, input, photos }) => [operation.kind, input, photos?.length ?? 0]))
      return []
    }
    const prepare = async (file: File) => {
      if (file.name === 'cut.jpg') throw new PhotoError('damaged', file.name)
      return photo(file.name.charAt(0))
    }
    const claim = createClaim()
    renderWithEngine(<PhotosCard seen={toSeen(claim)} prepare={prepare} />, { enqueueAll })
    choose('a.jpg', 'cut.jpg', 'b.jpg')
    expect((await screen.findByRole('alert')).textContent).toContain(
      '“cut.jpg” is damaged and cannot be opened. Take the picture again.',
    )
    expect(await screen.findByText('2 photos saved on this device')).toBeInTheDocument()
    expect(queued).toEqual(
      [
        ['a', 'Photo 1'],
        ['b', 'Photo 2'],
      ].map(([letter, title]) => [
        ['announceFiles', { body: { ref_id: claim.ticket_id, files: [{ sha256: hash(letter!), title }] } }, 0],
        ['addFile', { body: { ref_id: claim.ticket_id, type: 'ets', upload: hash(letter!), title } }, 1],
      ]),
    )
  })

  it('that are picked at once fill the wanted places in their order', async () => {
    const titles: unknown[] = []
    renderWithEngine(
      <PhotosCard
        seen={toSeen(createClaim({ required_photos: ['Serial plate', 'Console'] }))}
        prepare={async (file) => photo(file.name.charAt(0))}
      />,
      {
        enqueueAll: async (ops) => {
          titles.push((ops[1]?.input as { readonly body: { readonly title: string } }).body.title)
          return []
        },
      },
    )
    choose('a.jpg', 'b.jpg', 'c.jpg')
    await screen.findByText('3 photos saved on this device. Open one to change what it shows')
    expect(titles).toEqual(['Serial plate', 'Console', 'Photo 3'])
  })

  it('have a slot for each required photo, which sets the title', async () => {
    const titles: unknown[] = []
    renderWithEngine(
      <PhotosCard
        seen={toSeen(createClaim({ required_photos: ['Serial plate', 'Console'], files: [createFile()] }))}
        prepare={async () => photo('c')}
      />,
      {
        enqueueAll: async (ops) => {
          titles.push(ops[1]?.photos?.[0]?.title)
          return []
        },
      },
    )
    expect(screen.getAllByText('Required')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Take photo' }))
    choose('x.jpg')
    await waitFor(() => {
      expect(titles).toEqual(['Console'])
    })
  })

  it('stay in their slot under another title, as the announcement knows it', () => {
    const file = createFile({ title: 'Plate, scratched' })
    const claim = createClaim({
      required_photos: ['Serial plate', 'Console'],
      files: [file],
      expected_files: [{ sha256: file.sha256, title: 'Serial plate', arrived: true }],
    })
    renderWithEngine(<PhotosCard seen={toSeen(claim)} prepare={async () => photo('c')} />)
    expect(screen.getAllByText('Required')).toHaveLength(1)
    expect(screen.getByText('Console')).toBeInTheDocument()
    expect(screen.queryByText('Serial plate')).not.toBeInTheDocument()
  })

  it('are not added twice', async () => {
    renderWithEngine(
      <PhotosCard
        seen={toSeen(createClaim({ files: [createFile({ sha256: hash('a') })] }))}
        prepare={async () => photo('a')}
      />,
    )
    choose('again.jpg')
    expect((await screen.findByRole('alert')).textContent).toContain('“again.jpg” is already on this claim.')
  })
})
