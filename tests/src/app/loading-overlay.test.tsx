import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoadingOverlay } from '../../../src/app/loading-overlay.tsx'

it('A page shows the same overlay before its code is there as after', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
  const { container } = render(<LoadingOverlay />)
  expect(page.querySelector('#root')?.innerHTML).toBe(container.innerHTML)
})
