import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findDifferentBlocks } from '../support/picture-difference.ts'

const draw = (inside: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="200"><rect width="390" height="200" fill="#f7f5f1"/>${inside}</svg>`,
    ),
  )
    .png()
    .toBuffer()
const bars = (x: number) =>
  Array.from({ length: 30 }, (_, n) => `<rect x="${x + n * 12}" y="40" width="5" height="60" fill="#222"/>`).join('')
const corner = (radius: number) =>
  `<rect x="20.5" y="20.5" width="300" height="160" rx="${radius}" fill="none" stroke="#999"/>`

it('Screenshots whose curves are smoothed differently look the same', async () => {
  expect(await findDifferentBlocks(await draw(corner(12)), await draw(corner(12.3)))).toEqual([])
})

it('A text that moved by one pixel, and a picture that is not there, look different', async () => {
  const before = await draw(bars(10))
  expect((await findDifferentBlocks(before, await draw(bars(11)))).length).toBeGreaterThan(200)
  expect((await findDifferentBlocks(before, await draw(''))).length).toBeGreaterThan(200)
})

it('A difference is named by its place', async () => {
  const dot = '<rect x="40" y="80" width="4" height="4" fill="#222"/>'
  expect(await findDifferentBlocks(await draw(''), await draw(dot))).toContain('40,80')
})
