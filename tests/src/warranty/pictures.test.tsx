import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { SeenRecord } from '../../../offline/engine.ts'
import { FilesCard } from '../../../src/features/warranty/components/record/files-card.tsx'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { aRecord, hash } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const prepare = async (file: File): Promise<ProcessedPhoto> => ({
  ...{ bytes: new ArrayBuffer(8), thumb: null, type: 'image/jpeg', width: 800, height: 600 },
  sha256: hash(file.name.charAt(0)),
})
const fileOf = (letter: string, title: string, over: object = {}) => ({
  ...{ id: letter, ref_id: 'r', type: 'ets', title, sha256: hash(letter), mime: 'image/jpeg', size: 1, width: null },
  ...{ status: 'pending', height: null, url: '', late: false, made_at: '2026-11-20T09:00:00Z' },
  author: { user_id: 7, name: 'Dale', organization: '' },
  ...over,
})
/** Opens the pictures of a registration; `titles` are those of the ones that are added. */
async function open(record: Partial<WarrantyRecord>, is: SeenRecord['is'] = 'whole') {
  const titles: unknown[] = []
  const value = aRecord({ status: 'pending', ...record })
  renderArea(
    '/x',
    { '/x': <FilesCard prepare={prepare} seen={{ value, asOf: 0, pending: {}, localFiles: [], is }} /> },
    {
      blob: async () => null,
      enqueueAll: async (writes) => {
        titles.push(...writes.flatMap(({ photos = [] }) => photos.map(({ title }) => title)))
        return []
      },
    },
  )
  await screen.findByRole('heading', { name: 'Pictures' })
  return titles
}
const choose = (label: string, names: readonly string[]) => {
  fireEvent.change(screen.getByLabelText(label), { target: { files: names.map((name) => new File(['x'], name)) } })
}
const listButtons = () => screen.queryAllByRole('button', { name: /^Add / }).map(({ textContent }) => textContent)

describe('The pictures of a registration', () => {
  it('have a button for each one that a review looks for, which names it', async () => {
    const titles = await open({})
    expect(listButtons()).toEqual(['Add serial plate', 'Add receipt', 'Add picture'])
    await userEvent.click(screen.getByRole('button', { name: 'Add receipt' }))
    choose('Choose receipt', ['a.jpg'])
    await waitFor(() => {
      expect(titles).toEqual(['Receipt'])
    })
  })

  it('are named by a number where they are any others, as many as are chosen', async () => {
    const titles = await open({ files: [fileOf('f', 'Serial plate')] as WarrantyRecord['files'] })
    await userEvent.click(screen.getByRole('button', { name: 'Add picture' }))
    choose('Choose pictures', ['a.jpg', 'b.jpg'])
    await waitFor(() => {
      expect(titles).toEqual(['Picture 2', 'Picture 3'])
    })
  })

  it('lack one that the office refused, and no receipt of a floor model', async () => {
    const files = [fileOf('f', 'Serial plate', { status: 'refused' })] as WarrantyRecord['files']
    await open({ files, floor_model: true })
    expect(listButtons()).toEqual(['Add serial plate', 'Add picture'])
  })

  it('still take the ones that another device announced: it may be lost', async () => {
    const expected_files = [
      { sha256: hash('a'), title: 'Serial plate', arrived: false },
      { sha256: hash('b'), title: 'Receipt', arrived: false },
    ]
    const titles = await open({ files: [fileOf('a', 'Serial plate')] as WarrantyRecord['files'], expected_files })
    expect(listButtons()).toEqual(['Add receipt', 'Add picture'])
    await userEvent.click(screen.getByRole('button', { name: 'Add receipt' }))
    choose('Choose receipt', ['b.jpg'])
    await waitFor(() => {
      expect(titles).toEqual(['Receipt'])
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lack nothing where it is approved, or where they are not on this device', async () => {
    await open({ status: 'approved' })
    expect(listButtons()).toEqual(['Add picture'])
    cleanup()
    await open({}, 'listed')
    expect(listButtons()).toEqual(['Add picture'])
  })
})
