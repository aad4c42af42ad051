import { IonContent } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../data/clock.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { BackToTop } from '../../ui/back-to-top.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { Strip } from '../../ui/strip.tsx'
import { useEntrance } from '../../ui/use-entrance.ts'
import { useScreenRefresh } from '../../ui/use-screen-refresh.tsx'
import { useWhenStill } from '../../ui/use-when-still.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScrollerProvider } from './scroller.ts'
import { ShopFooter } from './shop-footer.tsx'
import '../../ui/toolbar.css'
import '../../ui/wrapc.css'
import './shop-page.css'

interface Crumb {
  readonly label: string
  readonly to: string
}

/** Breadcrumbs. */
function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={to}>
            {at === 0 ? null : <Icon name="forward" />}
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ShopPageProps {
  title: string
  /** Beside the heading: 'T 64 models'. */
  beside?: ReactNode
  crumbs?: readonly Crumb[]
  /** A full-width banner at the top with the page's heading, whose ref it receives. */
  hero?: ReactNode
  /** When the shown data was fetched, epoch ms. */
  asOf?: number | null
  /** Shown without a network: what still works on this page. */
  works?: string
  /** A pull on a touch screen, or the Refresh button, reads again what the page reads. */
  canRefresh?: boolean
  /** False where another button already reads again. */
  hasRefreshButton?: boolean
  children: ReactNode
}

/** A page of the shop: breadcrumbs, heading, content and footer, below the search header. */
export function ShopPage({
  title,
  beside,
  crumbs,
  hero,
  asOf,
  works = 'the catalogue on this device still answers',
  canRefresh = false,
  hasRefreshButton = canRefresh,
  children,
}: ShopPageProps) {
  const connectionStatus = useConnectionStatus()
  const isOnline = useWhenStill(connectionStatus.isOnline)
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  usePageTitle(title, useEntrance(heading))
  useEffect(() => {
    let isMounted = true
    const element = content.current
    // The scroll element exists only after Ionic has defined its content element.
    void customElements.whenDefined('ion-content').then(async () => {
      const found = await element?.getScrollElement()
      if (isMounted && found) setScroller(found)
    })
    return () => {
      isMounted = false
    }
  }, [])
  const seen = asOf ?? connectionStatus.lastContact
  const seenLabel = seen === null ? null : formatMoment(seen, now)
  const refresh = useScreenRefresh(canRefresh, seenLabel)
  const refreshButton = hasRefreshButton ? <span className="shop-refresh">{refresh.button}</span> : null
  return (
    <>
      {isOnline ? null : <Strip asOf={seenLabel} works={works} />}
      <IonContent ref={content} scrollEvents>
        {refresh.pull}
        <div className="shop">
          {hero === undefined ? null : (
            <section className="hero" aria-label={title}>
              <div className="wrapc">
                <h1 ref={heading} tabIndex={-1} className="t34">
                  {title}
                </h1>
                {hero}
                {refreshButton}
              </div>
            </section>
          )}
          <div className="wrapc shop-body">
            {crumbs === undefined ? null : <Breadcrumbs crumbs={crumbs} />}
            {hero === undefined ? (
              <div className="shop-top">
                <h1 ref={heading} tabIndex={-1} className="t26">
                  {title}
                </h1>
                {beside}
                {refreshButton}
              </div>
            ) : null}
            <ScrollerProvider value={scroller}>{children}</ScrollerProvider>
          </div>
          <ShopFooter />
        </div>
        <BackToTop content={content} />
      </IonContent>
    </>
  )
}
