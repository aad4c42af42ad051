import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { PhotosCard } from '../../../src/features/labor-claims/components/photos/photos-card.tsx'
import { photoForms } from '../../../src/shared/photos/photo-sheet.tsx'
import { sessionOf } from '../support/session.ts'
import { createClaim, createFile, createItem, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(photoForms.load)

const me = sessionOf('servicer').user!
const own = (over: Partial<Claim['files'][number]> = {}) =>
  createFile({ author: { user_id: me.user_id, name: 'Dale Okafor', organization: 'Northside' }, ...over })
const openPhoto = () => userEvent.click(screen.getByRole('button', { name: 'Open Serial plate' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('A photo of a claim', () => {
  beforeEach(stubMediaQueries)
  afterEach(cleanup)

  it('is removed by its owner after a question (F01)', async () => {
    const claim = createClaim({ files: [own()] })
    const { asked, refreshed, engine } = createFakeServer({ ok: true })
    renderWithEngine(<PhotosCard seen={toSeen(claim)} />, engine)
    await openPhoto()
    await press('Remove')
    expect(await screen.findByText('Remove “Serial plate”?')).toBeInTheDocument()
    expect(asked).toEqual([])
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!)
    expect(await screen.findByText('Picture removed')).toBeInTheDocument()
    expect(asked).toEqual([['F01', { params: { id: claim.files[0]!.id }, query: {}, body: {} }]])
    expect(refreshed).toEqual([claim.ticket_id])
  })

  it('stays when the question is answered with no', async () => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files: [own()] }))} />, engine)
    await openPhoto()
    await press('Remove')
    await press('Keep it')
    expect(asked).toEqual([])
  })

  it('is accepted or refused by the office only (F02)', async () => {
    const { asked, engine } = createFakeServer({}, createRefusal(409, 'op.inProgress', 'Try again in a moment.'))
    const claim = createClaim({ files: [own()], may: { ...createClaim().may, manage: true } })
    renderWithEngine(<PhotosCard seen={toSeen(claim)} />, engine)
    await openPhoto()
    await press('Accept')
    expect(await screen.findByText('Picture accepted')).toBeInTheDocument()
    await press('Refuse')
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument()
    expect(asked.map(([spec, input]) => [spec, (input as { body: unknown }).body])).toEqual([
      ['F02', { status: 'accepted' }],
      ['F02', { status: 'refused' }],
    ])
    cleanup()
    renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files: [own()] }))} />)
    await openPhoto()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it('of somebody else, or one that has not arrived, cannot be removed', async () => {
    const other = own({ author: { user_id: 999, name: 'Ada', organization: 'Other' } })
    renderWithEngine(<PhotosCard seen={toSeen(createClaim({ files: [other] }))} />)
    await openPhoto()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
    cleanup()
    const mine = own()
    renderWithEngine(
      <PhotosCard seen={toSeen(createClaim({ files: [mine] }), { pending: { [mine.id]: createItem() } })} />,
    )
    await openPhoto()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })
})
