import { describe, expect, it } from 'vitest'
import { findRequiredPhoto, listMissingPhotos } from '../../../domain/files/required-photos.ts'

const required = ['Serial plate', 'Console', 'Failed part']
const photo = (sha256: string, title: string) => ({ sha256, title })

describe('A required photo', () => {
  it('is the one whose title says so, in any case and spacing', () => {
    expect(findRequiredPhoto(photo('a', ' serial PLATE '), required, [])).toBe('Serial plate')
    expect(findRequiredPhoto(photo('a', 'Left side'), required, [])).toBeNull()
  })

  it('stays what it was taken for when it is renamed', () => {
    const announced = [photo('b', 'Console'), photo('a', 'Serial plate')]
    expect(findRequiredPhoto(photo('a', 'Plate, scratched'), required, announced)).toBe('Serial plate')
    expect(listMissingPhotos(required, [photo('a', 'Plate, scratched')], announced)).toEqual(['Console', 'Failed part'])
  })

  it('becomes another one by its title: two that were swapped are put right', () => {
    const announced = [photo('a', 'Serial plate'), photo('b', 'Console')]
    expect(findRequiredPhoto(photo('a', 'console'), required, announced)).toBe('Console')
    expect(listMissingPhotos(required, [photo('a', 'Console')], announced)).toEqual(['Serial plate', 'Failed part'])
    const swapped = [photo('a', 'Console'), photo('b', 'Serial plate')]
    expect(listMissingPhotos(required, swapped, announced)).toEqual(['Failed part'])
  })

  it('is missing while it is only announced and no photo of it is there', () => {
    expect(listMissingPhotos(required, [], [photo('a', 'Serial plate')])).toEqual(required)
  })

  it('that the manufacturer names twice is taken once', () => {
    expect(listMissingPhotos(['Console', 'console'], [photo('a', 'Console')], [])).toEqual([])
  })
})
