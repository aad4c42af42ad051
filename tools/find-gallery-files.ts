import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A class name that only the gallery has. It survives minifying. */
export const galleryMark = 'gallery-stage'

/** The built files that contain the gallery, which belongs to the development server only. */
export const findGalleryFiles = (dist: string): string[] =>
  globSync('**/*.{js,css,html}', { cwd: dist })
    .filter((path) => readFileSync(join(dist, path), 'utf8').includes(galleryMark))
    .sort()
