import { IonContent } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNow } from '../data/clock.tsx'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { BackToTop } from '../ui/back-to-top.tsx'
import { formatMoment } from '../ui/format-time.ts'
import { Strip } from '../ui/strip.tsx'
import { useEntrance } from '../ui/use-entrance.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Crumbs } from './crumbs.tsx'
import type { Crumb } from './crumbs.tsx'
import { ScrollerProvider } from './scroller.ts'
import { ShopFooter } from './shop-footer.tsx'
import '../ui/toolbar.css'
import '../ui/wrapc.css'
import './shop-page.css'

interface ShopPageProps {
  title: string
  /** Beside the heading: 'T 64 models'. */
  beside?: ReactNode
  crumbs?: readonly Crumb[]
  /** Across the whole width, above everything; it has the page's heading in it, which it gets to focus. */
  hero?: ReactNode
  /** When what is shown was fetched, epoch ms. */
  asOf?: number | null
  /** Without a network: what still works here. */
  works?: string
  children: ReactNode
}

/** A page of the shop, below the search header: its way up, its heading, what it is about, and the footer. */
export function ShopPage({
  title,
  beside,
  crumbs,
  hero,
  asOf,
  works = 'the catalogue on this device still answers',
  children,
}: ShopPageProps) {
  const standing = useConnectionStatus()
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  usePageTitle(title, useEntrance(heading))
  useEffect(() => {
    let isWanted = true
    const element = content.current
    // Before Ionic has defined its content there is nothing to ask.
    void customElements.whenDefined('ion-content').then(async () => {
      const found = await element?.getScrollElement()
      if (isWanted && found) setScroller(found)
    })
    return () => {
      isWanted = false
    }
  }, [])
  const seen = asOf ?? standing.lastContact
  return (
    <>
      {standing.isOnline ? null : <Strip asOf={seen === null ? null : formatMoment(seen, now)} works={works} />}
      <IonContent ref={content} scrollEvents>
        <div className="shop">
          {hero === undefined ? null : (
            <section className="hero" aria-label={title}>
              <div className="wrapc">
                <h1 ref={heading} tabIndex={-1} className="t34">
                  {title}
                </h1>
                {hero}
              </div>
            </section>
          )}
          <div className="wrapc shop-body">
            {crumbs === undefined ? null : <Crumbs crumbs={crumbs} />}
            {hero === undefined ? (
              <div className="shop-top">
                <h1 ref={heading} tabIndex={-1} className="t26">
                  {title}
                </h1>
                {beside}
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
