import { expect, it } from 'vitest'
import { paths, read } from './sources.ts'

/**
 * A component that renders Ionic's content renders a whole page. These end it with the footer, but for the two that the
 * specification leaves without one: the steps of the checkout (`SF068`) and a location's label (`SF069`).
 */
const frames = {
  'src/features/checkout/components/checkout-layout.tsx': 'no footer of the shop',
  'src/features/warehouse/screens/location-barcode.tsx': 'no footer of the shop',
  'src/shared/shop-page/shop-page.tsx': '<ShopFooter />',
  'src/ui/page.tsx': '{footer}',
}

it('Every page is made by a frame that ends it with the footer (`SF062`)', () => {
  const isContent = (path: string) => /<IonContent\b/.test(read(path))
  expect(paths('src/{app,features,shared,ui}/**/*.tsx').filter(isContent)).toEqual(Object.keys(frames))
  for (const [path, end] of Object.entries(frames))
    if (end.startsWith('no ')) expect(read(path)).not.toMatch(/ShopFooter|SiteFooter/)
    else expect(read(path)).toContain(end)
})
