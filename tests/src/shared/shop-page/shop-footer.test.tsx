import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ShopFooter } from '../../../../src/shared/shop-page/shop-footer.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

it('The footer names the equipment services company that powers the shop', async () => {
  renderAt('/search', { '/search': <ShopFooter /> }, { catalogue: fakeCatalogue({}).catalogue })
  expect(await screen.findByText('Powered by Partwright Equipment Services')).toBeInTheDocument()
})
