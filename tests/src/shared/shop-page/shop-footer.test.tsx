import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ShopFooter } from '../../../../src/shared/shop-page/shop-footer.tsx'
import { PoweredBy } from '../../../../src/ui/wordmark.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

it('The footer names the equipment services company that powers the shop', async () => {
  renderAt('/search', { '/search': <ShopFooter /> }, { catalogue: fakeCatalogue({}).catalogue })
  expect(await screen.findByText('Powered by Partwright Equipment Services')).toBeInTheDocument()
})

it('The footer has the product’s mark beside the product’s company alone', () => {
  const { container, rerender } = render(<PoweredBy company="Keller Fitness Parts LLC" />)
  expect(container.querySelector('.mk')).toBeNull()
  rerender(<PoweredBy company="Partwright Equipment Services" />)
  expect(container.querySelector('.mk')).not.toBeNull()
})
