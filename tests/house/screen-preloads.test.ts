import { expect, it } from 'vitest'
import { listScreenPreloads } from '../../tools/vite/screen-preloads.ts'

it('A screen is preloaded with what the shell that loads it does not have yet', () => {
  const files = ['index-A1b2C3d', 'app-_1b2C3-', 'shell-libraries-A1b2C3d', 'cart-A1b2C3d', 'cart-page-A1b2C3d'].map(
    (name) => `assets/${name}.js`,
  )
  expect(listScreenPreloads('', files, { hostId: 'assets/shell-A1b2C3d.js' })).toEqual(['assets/cart-page-A1b2C3d.js'])
  expect(listScreenPreloads('', files, { hostId: 'assets/app-A1b2C3d.js' })).toEqual(files.slice(2))
  expect(listScreenPreloads('', files, { hostId: 'assets/shell-sheets-A1b2C3d.js' })).toEqual(files)
})
