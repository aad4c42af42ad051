import { useEffect, useState } from 'react'
import { catalogue } from '../../../../contract/catalogue.ts'
import { dashboard, maxSearchLength } from '../../../../contract/dashboard.ts'
import { matchPages } from '../../../../domain/dashboard/match-pages.ts'
import type { FindablePage } from '../../../../domain/dashboard/match-pages.ts'
import { useClock } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useSession } from '../../../data/session.tsx'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useRead } from '../../../data/use-read.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { arrangeItems } from './find-item.ts'
import type { FindItem } from './find-item.ts'
import { findOnDevice } from './find-on-device.ts'
import { toFoundItems, toModelItems, toPartItems } from './found-items.ts'

/** A page that Find anything offers. */
export interface FoundPage extends FindablePage {
  readonly path: string
  readonly icon: IconName
}

/** The pause in typing after which the server is asked. */
const typingMs = 180
const maxPages = 5
const maxModels = 3
const maxParts = 5

/** The text as it stands still: pages follow every key, the server does not. */
function useStillText(text: string): string {
  const clock = useClock()
  const [still, setStill] = useState(text)
  useEffect(
    () =>
      clock.setTimer(typingMs, () => {
        setStill(text)
      }),
    [clock, text],
  )
  return text === '' ? '' : still
}

interface Found {
  readonly items: readonly FindItem[]
  /** Everybody who was asked about this very text has answered. */
  readonly isSettled: boolean
  /** Only this device was asked for records. */
  readonly isOnDevice: boolean
}

/**
 * Finds pages, records of the server or of this device, and parts. Without a network, or where the server does not answer,
 * this device is asked for what it has.
 */
export function useFind(text: string, pages: readonly FoundPage[]): Found {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const typed = text.trim().slice(0, maxSearchLength)
  const q = useStillText(typed)
  const isOn = q !== ''
  const server = useRead(
    dashboard.table.searchEverything,
    { query: { q } },
    { isOn: isOn && isOnline, keepPrevious: true, staleTime: 30_000 },
  )
  const isOnDevice = isOn && (!isOnline || server.state === 'failed')
  const device = useLiveQuery(
    async (engine) => (isOnDevice ? { q, found: await findOnDevice(engine, q) } : null),
    [q, isOnDevice],
  )
  const keywords = { query: { keywords: q } }
  const models = useCatalogue(catalogue.table.searchEquipment, keywords, { isOn, keepPrevious: true })
  const parts = useCatalogue(
    catalogue.table.searchProducts,
    { query: { keywords: q, page: 1 } },
    { isOn, keepPrevious: true },
  )
  const onDevice = device.state === 'ready' && device.value?.q === q ? device.value.found : null
  const found = isOnDevice ? onDevice : server.state === 'ready' ? server.value : null
  const isFound = isOnDevice
    ? onDevice !== null || device.state === 'failed'
    : server.state === 'ready' && server.isFresh
  const isCatalogueDone = [models, parts].every((read) => !read.isLoading && !read.isPrevious)
  const pageItems = matchPages(pages, typed, maxPages).map(({ label, path, icon }): FindItem => ({
    ...{ group: 'pages', icon, title: label, note: '', to: path },
  }))
  return {
    items: isOn
      ? arrangeItems([
          ...pageItems,
          ...(found === null ? [] : toFoundItems(found, session)),
          ...toModelItems((models.data ?? []).slice(0, maxModels)),
          ...toPartItems((parts.data?.data ?? []).slice(0, maxParts), q),
        ])
      : pageItems,
    isSettled: q === typed && (q === '' || (isFound && isCatalogueDone)),
    isOnDevice,
  }
}
