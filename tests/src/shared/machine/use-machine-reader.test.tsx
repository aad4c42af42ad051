import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CatalogueProvider } from '../../../../src/data/catalogue.tsx'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { ConnectionStatusProvider } from '../../../../src/data/connection-status.tsx'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { useMachineReader } from '../../../../src/shared/machine/use-machine-reader.ts'
import { noAnswer } from '../../catalogue/support/shop.tsx'
import { createTestClock } from '../../support/clock.ts'
import { createTestEngine } from '../../support/engine.ts'
import { createMachineCatalogue } from '../../warranty/support/area.tsx'

function Reader() {
  useMachineReader()
  return null
}

it('The models whose download a lost network broke off are fetched with the next one', async () => {
  let hasNetwork = true
  const requests: unknown[] = []
  const engine = createTestEngine({
    fetchOrCached: async (_row: unknown, input: unknown) => {
      requests.push(input)
      if (!hasNetwork) throw noAnswer()
      // It goes while the first answer is read.
      hasNetwork = requests.length > 1
      return { value: [{ slug: 'treadmill' }], asOf: 0, fresh: true }
    },
  })
  const catalogue = createMachineCatalogue()
  const renderWith = (isOnline: boolean) => (
    <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
      <EngineProvider value={engine}>
        <CatalogueProvider value={catalogue}>
          <ClockProvider value={createTestClock()}>
            <Reader />
          </ClockProvider>
        </CatalogueProvider>
      </EngineProvider>
    </ConnectionStatusProvider>
  )
  const { rerender } = render(renderWith(true))
  await expect.poll(() => requests.length).toBe(2)
  rerender(renderWith(false))
  await expect.poll(() => requests.length).toBe(3)
  hasNetwork = true
  rerender(renderWith(true))
  await expect.poll(() => requests.length).toBe(5)
})
