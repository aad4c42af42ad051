import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGalleryFiles, galleryMark } from '../../tools/find-gallery-files.ts'
import { allText, paths, read } from './sources.ts'

const components = paths('src/ui/**/*.tsx').flatMap((path) =>
  [...read(path).matchAll(/^export (?:function|const) ([A-Z]\w*)\b/gm)].map(([, name = '']) => ({ path, name })),
)
const gallery = allText('src/gallery/pieces/*.tsx')

describe('The gallery at /dev/gallery', () => {
  it('has every component of src/ui', () => {
    expect(components.length).toBeGreaterThan(25)
    expect(components.filter(({ name }) => !new RegExp(`^  ${name}: \\{`, 'm').test(gallery))).toEqual([])
  })
  it('has no component that is gone', () => {
    const named = [...gallery.matchAll(/^ {2}([A-Z]\w*): \{/gm)].map(([, name]) => name)
    expect(named.filter((name) => !components.some((one) => one.name === name))).toEqual([])
  })
  it('is found in a build that contains it, by a mark that it has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partwright-dist-'))
    writeFileSync(join(folder, 'index.js'), `const a = "${galleryMark}"`)
    writeFileSync(join(folder, 'other.js'), 'const a = "stage"')
    expect(findGalleryFiles(folder)).toEqual(['index.js'])
    rmSync(folder, { recursive: true })
    expect(read('src/gallery/stage.tsx')).toContain(galleryMark)
  })
})
